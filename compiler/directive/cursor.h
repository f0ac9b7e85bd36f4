// Walks the tokens of one directive: looking ahead, matching brackets, cutting out expressions, and
// reporting what is wrong where.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "directive/parser.h"

namespace tasuki::directive {

// Positions are indexes of the cursor's own list, in which "::" (one token in C23, two before) is
// always two ":"; span() and token_index() turn them into indexes of the user's token vector.
class Cursor {
 public:
  Cursor(const std::vector<Token>& tokens, std::vector<Diagnostic>& diagnostics);

  // Reports every bracket without its partner. Nothing can be parsed sensibly when this is false.
  bool check_brackets();

  const Token& peek(unsigned ahead = 0) const;
  Loc loc(unsigned ahead = 0) const { return peek(ahead).loc; }
  bool at_end() const { return position_ >= lexemes_.size(); }
  bool at(std::string_view text, unsigned ahead = 0) const;
  // An identifier or a C keyword: `if`, `default`, `static` and `do` are words of the directives.
  bool at_word(unsigned ahead = 0) const;
  bool at_double_colon() const { return at(":") && at(":", 1); }
  // The current token, quoted for a message: "'foo'" or "end of line".
  std::string found(unsigned ahead = 0) const;

  void advance(unsigned count = 1);
  // Over one token, or over a bracket with all that it encloses.
  void skip();
  bool accept(std::string_view text);
  // Consumes `text`, or reports "expected TEXT AFTER but found ..".
  bool expect(std::string_view text, std::string_view after = "", std::string_view hint = "");

  unsigned position() const { return position_; }
  void seek(unsigned position) { position_ = position; }
  // Position of the bracket that closes the one at `open`.
  unsigned closing(unsigned open) const { return partner_[open]; }
  // Is there a "::" outside of all brackets from here on?
  bool double_colon_ahead() const;

  // Advances over balanced tokens to the first character of `stops` (or unmatched closing bracket, or
  // end) outside of nested brackets; a ':' that belongs to a '?' does not stop. May give an empty span.
  Span expression(std::string_view stops);

  unsigned token_index(unsigned position) const;
  Span span(unsigned from, unsigned to) const { return {token_index(from), token_index(to)}; }
  const Token& token(unsigned index) const { return tokens_[index]; }  // by index of the user's vector

  // Only the first few errors of a directive are kept: later ones mostly follow from them.
  void error(Loc loc, std::string message, std::string hint = "");
  void warning(Loc loc, std::string message, std::string hint = "");
  // Reports "expected WHAT but found .." at the current token.
  void error_expected(std::string_view what, std::string hint = "");
  static std::string line_end_hint(std::string_view text);
  unsigned errors() const { return errors_; }

 private:
  struct Lexeme {
    Token token;
    unsigned index;  // in tokens_
  };
  const std::vector<Token>& tokens_;
  std::vector<Diagnostic>& diagnostics_;
  std::vector<Lexeme> lexemes_;
  std::vector<unsigned> partner_;  // position of the matching bracket, or `none`
  Token end_;
  unsigned position_ = 0;
  unsigned errors_ = 0;
};

}  // namespace tasuki::directive
