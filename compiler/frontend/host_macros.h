// What the host compiler predefines, for the parser: a header of two files must mean the same in both, whether a file
// has directives or goes to the host compiler as it is.
#pragma once
#include <string>

namespace tasuki {

// `predefines`: text of Clang's preprocessor, the macros of its target in front of those of the command line. `host`:
// lines
// "#define NAME value", all that the host compiler has in front of the program; empty: not known. Returns the text with
// the host's macros in place of Clang's, but for those that name the compiler or tell what its parser can read.
std::string withHostMacros(const std::string& predefines, const std::string& host);

}  // namespace tasuki
