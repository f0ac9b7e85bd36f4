// Fuzzes the directive grammars: any bytes are a line, read as xmp and as acc.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "../unit/directive/lexer.h"
#include "directive/parser.h"

using namespace tasuki::directive;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check(const std::vector<Token>& tokens, const ParseResult& result) {
  require(result.ok() != result.directives.empty());
  for (const Directive& d : result.directives) require(!describe(d, tokens).empty());
  for (const Diagnostic& d : result.diagnostics) {
    require(!d.message.empty());
    require(d.loc >= 1 && d.loc <= tokens.back().loc);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view line(reinterpret_cast<const char*>(data), size);
  for (bool c23 : {false, true}) {
    std::vector<Token> tokens = test::lex(line, c23);
    for (bool unimplemented : {false, true}) {
      check(tokens, parse_xmp(tokens, {unimplemented}));
      check(tokens, parse_acc(tokens, {unimplemented}));
    }
  }
  return 0;
}
