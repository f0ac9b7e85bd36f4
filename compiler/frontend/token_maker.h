// Tokens that the program does not have, at places that it has.
#pragma once

#include <string>

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

namespace tasuki {

class TokenMaker {
 public:
  explicit TokenMaker(clang::Preprocessor& pp) : pp_(pp) {}

  clang::Token punctuator(clang::tok::TokenKind k, clang::SourceLocation loc) const {
    clang::Token t;
    t.startToken();
    t.setKind(k);
    t.setLocation(loc);
    t.setLength(1);
    return t;
  }
  clang::Token identifier(llvm::StringRef s, clang::SourceLocation loc) const {
    clang::Token t;
    t.startToken();
    t.setIdentifierInfo(pp_.getIdentifierInfo(s));
    t.setKind(t.getIdentifierInfo()->getTokenID());
    t.setLocation(loc);
    t.setLength(1);
    return t;
  }
  clang::Token number(unsigned n, clang::SourceLocation loc) const {
    clang::Token t;
    t.startToken();
    t.setKind(clang::tok::numeric_constant);
    pp_.CreateString(std::to_string(n), t, loc, loc);
    return t;
  }
  clang::Token string(llvm::StringRef s, clang::SourceLocation loc) const {
    clang::Token t;
    t.startToken();
    t.setKind(clang::tok::string_literal);
    pp_.CreateString(("\"" + s + "\"").str(), t, loc, loc);
    return t;
  }

 protected:
  clang::Preprocessor& pp_;
};

}  // namespace tasuki
