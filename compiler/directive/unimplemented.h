// The parts of the language that the grammar knows and the compiler cannot translate yet.
#pragma once
#include <string>
#include <string_view>

namespace tasuki::directive {

// Whoever implements one deletes its line in unimplemented.cpp; the grammar behind it is already there
// where it was cheap.
bool unimplemented_xmp_directive(std::string_view name);
bool unimplemented_xmp_clause(std::string_view name);
std::string instead_of(std::string_view name);  // advice to the user

}  // namespace tasuki::directive
