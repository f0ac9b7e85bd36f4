// Token cursor of the directive grammars.
#include "directive/cursor.h"

#include <cctype>

namespace tasuki::directive {
namespace {

constexpr unsigned none = ~0u;
constexpr unsigned maxErrors = 3;

bool opens(const std::string& text) { return text == "(" || text == "[" || text == "{"; }
bool closes(const std::string& text) { return text == ")" || text == "]" || text == "}"; }

const char* partner_of(const std::string& text) {
  if (text == "(") return ")";
  if (text == "[") return "]";
  if (text == "{") return "}";
  if (text == ")") return "(";
  if (text == "]") return "[";
  return "{";
}

}  // namespace

Cursor::Cursor(const std::vector<Token>& tokens, std::vector<Diagnostic>& diagnostics)
    : tokens_(tokens), diagnostics_(diagnostics) {
  end_.kind = Token::End;
  for (unsigned i = 0; i < tokens.size(); ++i) {
    end_.loc = tokens[i].loc;
    if (tokens[i].kind == Token::End) break;
    if (tokens[i].text == "::") {
      Token half{Token::Punctuator, ":", tokens[i].loc};
      lexemes_.push_back({half, i});
      lexemes_.push_back({half, i});
    } else {
      lexemes_.push_back({tokens[i], i});
    }
  }
  partner_.assign(lexemes_.size(), none);
  std::vector<unsigned> open;
  for (unsigned p = 0; p < lexemes_.size(); ++p) {
    const std::string& text = lexemes_[p].token.text;
    if (opens(text)) open.push_back(p);
    if (!closes(text)) continue;
    // The nearest opening bracket of this kind; those above it stay without a partner.
    auto match = open.size();
    while (match > 0 && lexemes_[open[match - 1]].token.text != partner_of(text)) --match;
    if (match == 0) continue;
    partner_[p] = open[match - 1];
    partner_[open[match - 1]] = p;
    open.resize(match - 1);
  }
}

// What ends a statement or begins a block has no place in a directive's line.
std::string Cursor::line_end_hint(std::string_view text) {
  return text == "{"   ? "a directive ends with its line: the block begins on the next one"
         : text == ";" ? "a directive ends with its line: remove it"
                       : "";
}

bool Cursor::check_brackets() {
  bool good = true;
  for (unsigned p = 0; p < lexemes_.size(); ++p) {
    const Token& token = lexemes_[p].token;
    if (partner_[p] != none || !(opens(token.text) || closes(token.text))) continue;
    good = false;
    if (opens(token.text))
      error(token.loc, "'" + token.text + "' has no matching '" + partner_of(token.text) + "'",
            line_end_hint(token.text));
    else
      error(token.loc, "unexpected '" + token.text + "': there is no '" + partner_of(token.text) +
                           "' that it could close");
    break;  // one is enough: others may follow from it
  }
  return good;
}

const Token& Cursor::peek(unsigned ahead) const {
  return position_ + ahead < lexemes_.size() ? lexemes_[position_ + ahead].token : end_;
}

bool Cursor::at(std::string_view text, unsigned ahead) const {
  const Token& token = peek(ahead);
  return token.kind != Token::End && token.text == text;
}

bool Cursor::at_word(unsigned ahead) const {
  const Token& token = peek(ahead);
  if (token.kind == Token::Identifier) return !token.text.empty();
  if (token.kind != Token::Other || token.text.empty()) return false;
  for (unsigned char c : token.text)
    if (!std::isalnum(c) && c != '_') return false;
  return !std::isdigit(static_cast<unsigned char>(token.text[0]));
}

std::string Cursor::found(unsigned ahead) const {
  const Token& token = peek(ahead);
  return token.kind == Token::End ? "end of line" : "'" + token.text + "'";
}

void Cursor::advance(unsigned count) {
  position_ += count;
  if (position_ > lexemes_.size()) position_ = static_cast<unsigned>(lexemes_.size());
}

void Cursor::skip() {
  if (!at_end() && opens(peek().text) && partner_[position_] != none) position_ = partner_[position_];
  advance();
}

bool Cursor::accept(std::string_view text) {
  if (!at(text)) return false;
  advance();
  return true;
}

bool Cursor::expect(std::string_view text, std::string_view after, std::string_view hint) {
  if (accept(text)) return true;
  std::string what = "'" + std::string(text) + "'";
  if (!after.empty()) what += " " + std::string(after);
  error_expected(what, std::string(hint));
  return false;
}

bool Cursor::double_colon_ahead() const {
  for (unsigned p = position_; p + 1 < lexemes_.size(); ++p) {
    const std::string& text = lexemes_[p].token.text;
    if (opens(text) && partner_[p] != none)
      p = partner_[p];
    else if (text[0] == ':' && lexemes_[p + 1].token.text[0] == ':')
      return true;
  }
  return false;
}

Span Cursor::expression(std::string_view stops) {
  unsigned from = position_;
  unsigned questions = 0;
  while (!at_end()) {
    const std::string& text = peek().text;
    if (closes(text)) break;
    if (opens(text)) {
      if (partner_[position_] == none) break;
      position_ = partner_[position_] + 1;
      continue;
    }
    if (text == "?") {
      ++questions;
    } else if (text == ":" && questions > 0) {
      --questions;
    } else if (text.size() == 1 && stops.find(text[0]) != std::string_view::npos) {
      // A comma ends the expression even inside a conditional that lost its ':'.
      break;
    }
    advance();
  }
  return span(from, position_);
}

unsigned Cursor::token_index(unsigned position) const {
  if (position < lexemes_.size()) return lexemes_[position].index;
  return lexemes_.empty() ? 0 : lexemes_.back().index + 1;
}

void Cursor::error(Loc loc, std::string message, std::string hint) {
  if (++errors_ <= maxErrors) diagnostics_.push_back({loc, std::move(message), std::move(hint), false});
}

void Cursor::warning(Loc loc, std::string message, std::string hint) {
  diagnostics_.push_back({loc, std::move(message), std::move(hint), true});
}

void Cursor::error_expected(std::string_view what, std::string hint) {
  error(loc(), "expected " + std::string(what) + " but found " + found(), std::move(hint));
}

}  // namespace tasuki::directive
