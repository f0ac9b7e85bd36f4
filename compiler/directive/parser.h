// Parses the tokens of one xmp or acc pragma into typed directives, or into diagnostics at the
// user's own tokens.
#pragma once
#include <string>
#include <vector>

#include "directive/directive.h"

namespace tasuki::directive {

struct Diagnostic {
  Loc loc = 0;
  std::string message;  // lower case; what was expected and what was found
  std::string hint;     // what to do: "did you mean 'reflect'?"; may be empty
  bool warning = false;
};

struct ParseResult {
  // The combined form gives several; a directive with errors is left out.
  std::vector<Directive> directives;
  std::vector<Diagnostic> diagnostics;

  // No error was found; warnings do not count.
  bool ok() const {
    for (const Diagnostic& d : diagnostics)
      if (!d.warning) return false;
    return true;
  }
};

struct ParseOptions {
  // Parse what the compiler does not translate yet instead of saying so (tests of the grammar).
  bool unimplemented = false;
};

// `tokens`: what follows `#pragma xmp` (or `xacc`), macros expanded, ended by a Token::End whose
// location is the end of the line. Spans and Name::token of the result are indexes in this vector.
ParseResult parse_xmp(const std::vector<Token>& tokens, const ParseOptions& options = {});

// The same for what follows `#pragma acc`, all of which is translated.
ParseResult parse_acc(const std::vector<Token>& tokens, const ParseOptions& options = {});

// Canonical text of a typed directive, one directive a line: `tokens` is the vector it was parsed from.
// Used by --dump-after=directives and by the tests.
std::string describe(const Directive& directive, const std::vector<Token>& tokens);

}  // namespace tasuki::directive
