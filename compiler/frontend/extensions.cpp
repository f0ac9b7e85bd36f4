#include "frontend/extensions.h"

using namespace clang;

namespace tasuki {

std::optional<unsigned> Extensions::next(unsigned i) const {
  for (++i; i < unit_.fileEnd; ++i)
    if (token(i)) return i;
  return std::nullopt;
}

std::optional<unsigned> Extensions::before(unsigned i) const {
  while (i-- > 0)
    if (token(i)) return i;
  return std::nullopt;
}

std::optional<unsigned> Extensions::beginOfPath(unsigned i) const {
  for (std::optional<unsigned> at = before(i); at; at = before(*at)) {
    if (token(*at)->is(tok::r_square)) {
      int depth = 0;
      for (; at; at = before(*at)) {
        depth += token(*at)->is(tok::r_square) - token(*at)->is(tok::l_square);
        if (depth == 0) break;
      }
      if (!at) return std::nullopt;
    } else if (token(*at)->is(tok::identifier)) {
      const std::optional<unsigned> dot = before(*at);
      if (!dot || !token(*dot)->isOneOf(tok::period, tok::arrow)) return at;
      at = dot;
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

unsigned Extensions::closing(unsigned open) const {
  int depth = 0;
  for (unsigned i = open; i < unit_.fileEnd; ++i) {
    const Token* t = token(i);
    if (!t) continue;
    if (t->isOneOf(tok::l_square, tok::l_paren, tok::l_brace)) ++depth;
    if (t->isOneOf(tok::r_square, tok::r_paren, tok::r_brace) && --depth == 0) return i;
  }
  return unit_.fileEnd;
}

// No expression of C begins with a bracket; [[ begins an attribute.
std::vector<Brackets> Extensions::behindColon(unsigned i) const {
  std::vector<Brackets> all;
  for (std::optional<unsigned> at = next(i); at && token(*at)->is(tok::l_square); at = next(all.back().close)) {
    const std::optional<unsigned> inside = next(*at);
    if (inside && token(*inside)->is(tok::l_square)) return {};
    all.push_back({*at, closing(*at)});
    if (all.back().close == unit_.fileEnd) return {};
  }
  return all;
}

// Those of a section, and not of a conditional expression in it.
std::vector<unsigned> Extensions::colons(Brackets b) const {
  std::vector<unsigned> found;
  int depth = 0, questions = 0;
  for (unsigned i = b.open + 1; i < b.close; ++i) {
    const Token* t = token(i);
    if (!t) continue;
    if (t->isOneOf(tok::l_square, tok::l_paren, tok::l_brace)) ++depth;
    if (t->isOneOf(tok::r_square, tok::r_paren, tok::r_brace)) --depth;
    if (depth > 0) continue;
    if (t->is(tok::question)) ++questions;
    if (t->is(tok::coloncolon)) found.insert(found.end(), 2, i);  // [first::step]
    if (t->isNot(tok::colon) || !behindColon(i).empty()) continue;
    if (questions-- <= 0) found.push_back(i), questions = 0;
  }
  return found;
}

// The last item of a variable with subscripts and members, which begins at an identifier.
std::optional<unsigned> Extensions::endOfPath(unsigned i) const {
  unsigned end = i;
  for (std::optional<unsigned> at = next(i); at; at = next(end)) {
    const Token& t = *token(*at);
    if (t.is(tok::l_square)) {
      end = closing(*at);
    } else if (t.isOneOf(tok::period, tok::arrow)) {
      const std::optional<unsigned> member = next(*at);
      if (!member || token(*member)->isNot(tok::identifier)) return end;
      end = *member;
    } else {
      return end;
    }
    if (end == unit_.fileEnd) return std::nullopt;
  }
  return std::nullopt;
}

void Extensions::range(unsigned begin, unsigned end, std::vector<Token>& out) {
  for (unsigned i = begin; i < end; ++i) {
    if (!token(i)) continue;
    if (auto last = write(i, true, out))
      i = *last;
    else
      out.push_back(*token(i));
  }
}

std::optional<unsigned> Extensions::coindexed(unsigned i, std::vector<Token>& out) {
  if (const std::optional<unsigned> dot = before(i); dot && token(*dot)->isOneOf(tok::period, tok::arrow))
    return std::nullopt;
  const std::optional<unsigned> end = endOfPath(i), colon = end ? next(*end) : std::nullopt;
  if (!colon || token(*colon)->isNot(tok::colon)) return std::nullopt;
  const std::vector<Brackets> images = behindColon(*colon);
  if (images.empty()) return std::nullopt;
  const SourceLocation first = token(i)->getLocation(), last = token(images.back().close)->getLocation();
  const SourceLocation at = token(*colon)->getLocation();
  for (tok::TokenKind k : {tok::l_paren, tok::star, tok::l_paren}) out.push_back(make_.punctuator(k, first));
  out.push_back(make_.identifier(kImageMarker, at));
  out.push_back(make_.punctuator(tok::l_paren, at));
  out.push_back(make_.number(static_cast<unsigned>(images.size()), at));
  for (const Brackets& image : images) {
    out.push_back(make_.punctuator(tok::comma, token(image.open)->getLocation()));
    range(image.open + 1, image.close, out);
  }
  out.push_back(make_.punctuator(tok::r_paren, last));
  out.push_back(make_.punctuator(tok::comma, at));
  out.push_back(make_.punctuator(tok::amp, first));
  out.push_back(make_.punctuator(tok::l_paren, first));
  // Not by write(), which would come here again.
  out.push_back(*token(i));
  range(i + 1, *end + 1, out);
  out.push_back(make_.punctuator(tok::r_paren, token(*end)->getLocation()));
  for (int k = 0; k < 2; ++k) out.push_back(make_.punctuator(tok::r_paren, last));
  return images.back().close;
}

std::optional<unsigned> Extensions::section(unsigned i, std::vector<Token>& out) {
  // Not a designator, an operand of asm or an attribute.
  const std::optional<unsigned> array = before(i);
  if (!array || !token(*array)->isOneOf(tok::identifier, tok::r_square, tok::r_paren)) return std::nullopt;
  const Brackets brackets{i, closing(i)};
  if (brackets.close == unit_.fileEnd) return std::nullopt;
  std::vector<unsigned> ends = colons(brackets);
  if (ends.empty()) return std::nullopt;
  unit_.sections = true;
  ends.push_back(brackets.close);
  std::vector<Token> values;
  unsigned parts = 0, begin = i + 1;
  for (size_t k = 0; k < ends.size(); ++k) {
    const std::optional<unsigned> first = next(begin - 1);
    if (first && *first < ends[k]) {
      parts |= 1U << k;
      values.push_back(make_.punctuator(tok::comma, token(*first)->getLocation()));
      range(begin, ends[k], values);
    }
    begin = ends[k] + 1;
  }
  const SourceLocation open = token(i)->getLocation(), close = token(brackets.close)->getLocation();
  out.push_back(*token(i));
  out.push_back(make_.identifier(kSectionMarker, open));
  out.push_back(make_.punctuator(tok::l_paren, open));
  out.push_back(make_.number(parts, open));
  out.insert(out.end(), values.begin(), values.end());
  out.push_back(make_.punctuator(tok::r_paren, close));
  out.push_back(*token(brackets.close));
  return brackets.close;
}

std::optional<unsigned> Extensions::codimensions(unsigned i, std::vector<Token>& out) {
  const std::vector<Brackets> all = behindColon(i);
  if (all.empty()) return std::nullopt;
  const SourceLocation at = token(i)->getLocation();
  auto punctuator = [&](tok::TokenKind k) { out.push_back(make_.punctuator(k, at)); };
  out.push_back(make_.identifier("__attribute__", at));
  punctuator(tok::l_paren);
  punctuator(tok::l_paren);
  out.push_back(make_.identifier("annotate", at));
  punctuator(tok::l_paren);
  out.push_back(make_.string(kCoarray, at));
  // What is no constant becomes 0, of which the analysis speaks.
  for (size_t k = 0; k + 1 < all.size(); ++k) {
    auto value = [&] { range(all[k].open + 1, all[k].close, out); };
    punctuator(tok::comma);
    out.push_back(make_.identifier("__builtin_choose_expr", at));
    punctuator(tok::l_paren);
    out.push_back(make_.identifier("__builtin_constant_p", at));
    punctuator(tok::l_paren);
    value();
    punctuator(tok::r_paren);
    punctuator(tok::comma);
    punctuator(tok::l_paren);
    value();
    punctuator(tok::r_paren);
    punctuator(tok::comma);
    out.push_back(make_.number(0, at));
    punctuator(tok::r_paren);
  }
  for (int k = 0; k < 3; ++k) punctuator(tok::r_paren);
  return all.back().close;
}

std::optional<unsigned> Extensions::write(unsigned i, bool inFunction, std::vector<Token>& out) {
  const Token& t = *token(i);
  if (inFunction && t.is(tok::identifier)) return coindexed(i, out);
  if (inFunction && t.is(tok::l_square)) return section(i, out);
  if (!inFunction && t.is(tok::colon)) return codimensions(i, out);
  return std::nullopt;
}

}  // namespace tasuki
