// The compiler proper, as the driver sees it: one C source in, one C source out.
#pragma once
#include <string>
#include <vector>

namespace tasuki {

struct TranslateOptions {
  std::string input;                   // path of the .c file ("-" is standard input)
  std::vector<std::string> clangArgs;  // -I -D -U -std= -isystem -include ..., for parsing
  std::string hostMacros;              // lines "#define NAME value": what the host compiler predefines
  bool acc = true;                     // honour #pragma acc
  bool readable = false;               // generated statements one a line
  bool check = false;                  // -fxmp-check: index checks in the generated code
  bool color = false;                  // coloured diagnostics
  bool werror = false;
  bool wall = false;      // pass Clang's warnings through
  std::string dumpAfter;  // frontend | directives | sema | lower; printed to stdout
};

struct TranslateResult {
  std::string code;                       // C for the host compiler; empty on error
  std::vector<std::string> dependencies;  // files read, for -MMD
  bool usesAcc = false;                   // compute regions present: the host compiler needs -fopenmp
  bool usesXmp = false;                   // any directive seen: link libtasuki
};

// Prints diagnostics (file:line:col, caret) to stderr. False when there was an error.
bool translate(const TranslateOptions& options, TranslateResult& result);

}  // namespace tasuki
