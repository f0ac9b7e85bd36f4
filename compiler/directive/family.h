// "did you mean" for the first word of a pragma: xmp, acc and their relatives.
#pragma once
#include <string_view>

namespace tasuki::directive {

// Of `#pragma WORD NEXT ..`, where WORD is no family that is known: the family that is meant, else empty. Pragmas
// belong to many compilers: WORD must be one slip away from the family's name and NEXT begin one of its directives.
std::string_view family_meant(std::string_view word, std::string_view next);

}  // namespace tasuki::directive
