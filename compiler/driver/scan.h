// Does preprocessed C need the translator at all? Plain C goes to the host compiler as it is.
#pragma once
#include <string>

namespace tasuki::driver {

// `text`: output of the host's preprocessor. True for an xmp, xacc or (with `acc`) acc directive, an array
// section `a[i:n]`, a coarray reference `x:[image]`, xmp_desc_of, xmp_init, or a pragma whose first word is misspelt
// (the translator warns). Errs on the side of translating.
bool needsTranslation(const std::string& text, bool acc);

// `text`: output of the host's preprocessor with the definitions of macros (-dD). Returns the lines that define or end those
// that are there before the program's first line: predefined ones and those of the command line.
std::string predefinedMacros(const std::string& text);

}  // namespace tasuki::driver
