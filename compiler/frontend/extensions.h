// What the language adds to C's expressions and declarators, seen from the tokens: array sections `a[0:4]`, coindexed
// objects `x[i]:[k]`, codimensions `float x[4]:[*]`.
#pragma once

#include <optional>
#include <vector>

#include "frontend/token_maker.h"
#include "frontend/unit.h"

namespace tasuki {

// Brackets behind the colon of a coindexed object or a declarator: items of each opening and closing one.
struct Brackets {
  unsigned open, close;
};

class Extensions {
 public:
  Extensions(clang::Preprocessor& pp, Unit& unit) : make_(pp), unit_(unit) {}

  // Writes for Clang what an extension that begins at item `i`, a token, is; its last item, or nothing when none begins
  // there.
  std::optional<unsigned> write(unsigned i, bool inFunction, std::vector<clang::Token>& out);

  // The next token behind an item, and the one in front of it.
  std::optional<unsigned> next(unsigned i) const;
  std::optional<unsigned> before(unsigned i) const;
  // Where the variable with subscripts and members begins that ends in front of item `i`; none when that is no such.
  std::optional<unsigned> beginOfPath(unsigned i) const;
  // The brackets behind a colon at item `i`; none when it is no coarray's.
  std::vector<Brackets> behindColon(unsigned i) const;

 private:
  const clang::Token* token(unsigned i) const {
    return unit_.items[i].kind == Item::Token ? &unit_.items[i].token : nullptr;
  }
  unsigned closing(unsigned open) const;  // of a bracket; the end of the file where there is none
  std::vector<unsigned> colons(Brackets b) const;
  std::optional<unsigned> endOfPath(unsigned i) const;
  void range(unsigned begin, unsigned end, std::vector<clang::Token>& out);
  std::optional<unsigned> coindexed(unsigned i, std::vector<clang::Token>& out);
  std::optional<unsigned> section(unsigned i, std::vector<clang::Token>& out);
  std::optional<unsigned> codimensions(unsigned i, std::vector<clang::Token>& out);

  TokenMaker make_;
  Unit& unit_;
};

}  // namespace tasuki
