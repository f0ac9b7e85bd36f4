// A small C lexer for the tests of the grammar: a line of text to directive tokens, whose location is
// the column counted from 1. It stands in for Clang's preprocessor.
#pragma once
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "directive/directive.h"

namespace tasuki::directive::test {

// `doubleColon`: "::" is one token, as in C23; before, it is two.
inline std::vector<Token> lex(std::string_view line, bool doubleColon = false) {
  constexpr std::string_view longPunctuators[] = {"...", "<<=", ">>=", "->", "++", "--", "<<",
                                                  ">>",  "<=",  ">=",  "==", "!=", "&&", "||",
                                                  "+=",  "-=",  "*=",  "/=", "##"};
  auto is_word = [](char ch) { return std::isalnum(static_cast<unsigned char>(ch)) || ch == '_'; };
  std::vector<Token> tokens;
  size_t i = 0;
  while (i < line.size()) {
    char ch = line[i];
    if (std::isspace(static_cast<unsigned char>(ch)) || ch == '\0') {
      ++i;
      continue;
    }
    size_t from = i;
    Token::Kind kind = Token::Punctuator;
    if (std::isdigit(static_cast<unsigned char>(ch))) {
      kind = Token::Number;
      while (i < line.size() && (is_word(line[i]) || line[i] == '.')) ++i;
    } else if (is_word(ch)) {
      kind = Token::Identifier;
      while (i < line.size() && is_word(line[i])) ++i;
    } else if (ch == '"' || ch == '\'') {
      kind = Token::Other;
      ++i;
      while (i < line.size() && line[i] != ch) i += line[i] == '\\' && i + 1 < line.size() ? 2 : 1;
      if (i < line.size()) ++i;
    } else {
      i += 1;
      for (std::string_view text : longPunctuators) {
        if (line.substr(from, text.size()) != text) continue;
        i = from + text.size();
        break;
      }
      if (doubleColon && line.substr(from, 2) == "::") i = from + 2;
    }
    tokens.push_back({kind, std::string(line.substr(from, i - from)), static_cast<Loc>(from + 1)});
  }
  tokens.push_back({Token::End, "", static_cast<Loc>(line.size() + 1)});
  return tokens;
}

}  // namespace tasuki::directive::test
