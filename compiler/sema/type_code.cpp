#include "sema/type_code.h"

#include "clang/AST/ASTContext.h"

using namespace clang;

namespace tasuki {
namespace {

constexpr const char* otherType = "TASUKI_OTHER";

}  // namespace

const char* typeCode(QualType t, const ASTContext& context) {
  while (const ArrayType* a = context.getAsArrayType(t)) t = a->getElementType();
  t = t.getCanonicalType().getUnqualifiedType();
  if (auto* e = t->getAs<EnumType>()) t = e->getDecl()->getIntegerType().getCanonicalType();
  if (auto* c = t->getAs<ComplexType>()) {
    if (c->getElementType()->isSpecificBuiltinType(BuiltinType::Float)) return "TASUKI_CFLOAT";
    if (c->getElementType()->isSpecificBuiltinType(BuiltinType::Double)) return "TASUKI_CDOUBLE";
    if (c->getElementType()->isSpecificBuiltinType(BuiltinType::LongDouble)) return "TASUKI_CLDOUBLE";
    return otherType;
  }
  auto* b = t->getAs<BuiltinType>();
  if (!b) return otherType;
  switch (b->getKind()) {
    case BuiltinType::Bool:
      return "TASUKI_BOOL";
    case BuiltinType::Char_S:
    case BuiltinType::Char_U:
      return "TASUKI_CHAR";
    case BuiltinType::SChar:
      return "TASUKI_SCHAR";
    case BuiltinType::UChar:
      return "TASUKI_UCHAR";
    case BuiltinType::Short:
      return "TASUKI_SHORT";
    case BuiltinType::UShort:
      return "TASUKI_USHORT";
    case BuiltinType::Int:
      return "TASUKI_INT";
    case BuiltinType::UInt:
      return "TASUKI_UINT";
    case BuiltinType::Long:
      return "TASUKI_LONG";
    case BuiltinType::ULong:
      return "TASUKI_ULONG";
    case BuiltinType::LongLong:
      return "TASUKI_LLONG";
    case BuiltinType::ULongLong:
      return "TASUKI_ULLONG";
    case BuiltinType::Float:
      return "TASUKI_FLOAT";
    case BuiltinType::Double:
      return "TASUKI_DOUBLE";
    case BuiltinType::LongDouble:
      return "TASUKI_LDOUBLE";
    default:
      return otherType;
  }
}

bool isNumber(QualType t, const ASTContext& context) { return typeCode(t, context) != otherType; }

}  // namespace tasuki
