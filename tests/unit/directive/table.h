// Tables of directives and what the parser must say about them.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "directive/parser.h"
#include "lexer.h"

namespace tasuki::directive::test {

struct Case {
  const char* line;
  // Good forms: one canonical text a directive. Bad forms: "COLUMN MESSAGE  ## HINT" a diagnostic.
  std::vector<std::string> expected;
};

using Parse = ParseResult (*)(const std::vector<Token>&, const ParseOptions&);

inline std::vector<std::string> texts(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> list;
  for (const Diagnostic& d : diagnostics)
    list.push_back(std::to_string(d.loc) + " " + d.message + (d.hint.empty() ? "" : "  ## " + d.hint));
  return list;
}

inline std::vector<std::string> texts(const ParseResult& result, const std::vector<Token>& tokens) {
  std::vector<std::string> list;
  for (const Directive& d : result.directives) list.push_back(describe(d, tokens));
  return list;
}

// Parses, without a word of complaint, to the expected text; that text parses to itself.
inline void expect_described(const Case& c, Parse parse) {
  SCOPED_TRACE(c.line);
  std::vector<Token> tokens = lex(c.line);
  ParseResult result = parse(tokens, {});
  EXPECT_EQ(texts(result.diagnostics), std::vector<std::string>{});
  EXPECT_EQ(texts(result, tokens), c.expected);
  for (const std::string& text : texts(result, tokens)) {
    std::vector<Token> again = lex(text.substr(4));  // behind "xmp " or "acc "
    EXPECT_EQ(texts(parse(again, {}), again), std::vector<std::string>{text});
  }
  std::vector<Token> c23 = lex(c.line, true);
  EXPECT_EQ(texts(parse(c23, {}), c23), c.expected);
}

inline void expect_diagnosed(const Case& c, Parse parse) {
  SCOPED_TRACE(c.line);
  ParseResult result = parse(lex(c.line), {});
  EXPECT_FALSE(result.ok());
  EXPECT_TRUE(result.directives.empty());
  EXPECT_EQ(texts(result.diagnostics), c.expected);
}

}  // namespace tasuki::directive::test
