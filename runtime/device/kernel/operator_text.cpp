// The table of types and that of operators.
#include "device/kernel/operator_text.h"

#include "tasuki/abi.h"

namespace tasuki {

ElementText element_text(int type) {
  switch (type) {
    case TASUKI_BOOL:
    case TASUKI_UCHAR:
      return {"unsigned char", 1};
    case TASUKI_CHAR:
      return {"char", 1};
    case TASUKI_SCHAR:
      return {"signed char", 1};
    case TASUKI_SHORT:
      return {"short", 2};
    case TASUKI_USHORT:
      return {"unsigned short", 2};
    case TASUKI_INT:
      return {"int", 4};
    case TASUKI_UINT:
      return {"unsigned int", 4};
    case TASUKI_LONG:
    case TASUKI_LLONG:
      return {"long", 8};
    case TASUKI_ULONG:
    case TASUKI_ULLONG:
      return {"unsigned long", 8};
    case TASUKI_FLOAT:
      return {"float", 4};
    case TASUKI_DOUBLE:
      return {"double", 8};
    default:
      return {nullptr, 0};
  }
}

const char* operator_text(int op, int type) {
  switch (op) {
    case TASUKI_SUM:
    case TASUKI_MINUS:
      return type == TASUKI_BOOL ? "LOGOR" : "SUM";
    case TASUKI_PRODUCT:
      return type == TASUKI_BOOL ? "LOGAND" : "PRODUCT";
    case TASUKI_BITAND:
      return "BITAND";
    case TASUKI_BITOR:
      return "BITOR";
    case TASUKI_BITXOR:
      return "BITXOR";
    case TASUKI_LOGAND:
      return "LOGAND";
    case TASUKI_LOGOR:
      return "LOGOR";
    case TASUKI_MAX:
      return "MAX";
    case TASUKI_MIN:
      return "MIN";
    default:
      return nullptr;
  }
}

}  // namespace tasuki
