// Reduction operators and their element types as the kernel dialect writes them.
#pragma once

#include <cstddef>

namespace tasuki {

struct ElementText {
  const char* text;  // null: kernels cannot reduce this type
  std::size_t size;
};
// Of a tasuki_type. A _Bool is a byte that is 0 or 1.
ElementText element_text(int type);
// Of a tasuki_op on elements of a type: SUM, MAX, ...; null where there is none. A difference is reduced by adding up
// what is taken away.
const char* operator_text(int op, int type);

}  // namespace tasuki
