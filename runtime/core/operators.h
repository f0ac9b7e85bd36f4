// The reduction operators on the language's element types: identities and local combination.
#pragma once

#include <cstddef>
#include <string>

#include "tasuki/abi.h"

namespace tasuki {

// With and without a location.
inline bool is_max(int op) { return op == TASUKI_MAX || op == TASUKI_FIRSTMAX || op == TASUKI_LASTMAX; }
inline bool is_min(int op) { return op == TASUKI_MIN || op == TASUKI_FIRSTMIN || op == TASUKI_LASTMIN; }
inline bool is_bit(int op) { return op == TASUKI_BITAND || op == TASUKI_BITOR || op == TASUKI_BITXOR; }
inline bool is_floating(int type) { return type >= TASUKI_FLOAT && type <= TASUKI_LDOUBLE; }
inline bool is_complex_type(int type) { return type >= TASUKI_CFLOAT && type <= TASUKI_CLDOUBLE; }

// Whether `op` can be used on `type`; `-` is `+`, firstmax.. are max and min here.
inline bool applies(int op, int type) {
  if (type <= TASUKI_OTHER || type > TASUKI_CLDOUBLE || op < 0 || op > TASUKI_LASTMIN) return false;
  return !(is_bit(op) && (is_floating(type) || is_complex_type(type))) &&
         !((is_max(op) || is_min(op)) && is_complex_type(type));
}
// Why it cannot, or empty.
std::string operator_problem(int op, int type);
// "+", "max", ... and "double", "float _Complex", ... for messages.
const char* operator_name(int op);
const char* type_name(int type);
// Bytes of an element; 0 for TASUKI_OTHER.
std::size_t type_size(int type);

// Sets `count` elements to the identity of `op`.
void set_identity(int op, int type, void* address, long count);
// to[i] = to[i] op from[i], with C's meaning: && and || give 0 or 1, integers wrap around.
void combine(int op, int type, void* to, const void* from, long count);
// to[i] = a[i] op b[i]; `to` is b or overlaps neither.
void combine(int op, int type, void* to, const void* a, const void* b, long count);
// -1, 0 or 1 as a < b, equal, a > b; for max and min with locations. Not for complex types.
int compare(int type, const void* a, const void* b);

}  // namespace tasuki
