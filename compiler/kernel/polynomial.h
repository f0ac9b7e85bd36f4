// Integer expressions as sums of products of variables: what subscripts like i * n + j come to.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"

namespace tasuki {

class Polynomial {
 public:
  Polynomial() = default;  // 0
  explicit Polynomial(long long constant);
  explicit Polynomial(const clang::VarDecl* v);

  Polynomial operator+(const Polynomial& o) const;
  Polynomial operator-(const Polynomial& o) const;
  Polynomial operator*(const Polynomial& o) const;
  bool operator==(const Polynomial& o) const { return terms_ == o.terms_ && fits_ == o.fits_; }

  // Of which it is only told whether it is even: with coefficients of 1, and each variable at most once in a product.
  Polynomial parity() const;

  bool fits() const { return fits_; }  // else a coefficient went beyond 64 bits, and it means nothing
  bool isZero() const { return fits_ && terms_.empty(); }
  bool uses(const clang::VarDecl* v) const;
  std::vector<const clang::VarDecl*> variables() const;
  std::optional<long long> constant() const;

  // factor * v + rest, neither of which uses v; nothing where v stands squared.
  struct Linear;
  std::optional<Linear> linearIn(const clang::VarDecl* v) const;

  // multiple * d + rest; nothing where several of the longest products of d are equally long.
  struct Division;
  std::optional<Division> dividedBy(const Polynomial& d) const;

  // A number that it is not below where each of the variables is at least as given and at least 0; nothing where that
  // cannot be seen: a variable that is not there, a negative coefficient.
  std::optional<long long> atLeast(const std::map<const clang::VarDecl*, long long>& least) const;

  // Whether it may be positive where variables are numbers of something, not just one or two: a product makes it larger
  // that is not a part of one that makes it smaller (as in n - n * m), or it is less than a large constant.
  bool mayGrow() const;

  // As an expression of long in C.
  std::string text(const std::function<std::string(const clang::VarDecl*)>& name) const;

 private:
  using Product = std::vector<const clang::VarDecl*>;  // sorted, a square has its variable twice
  void add(const Product& product, long long coefficient);
  size_t degree() const;  // variables in its longest products

  std::map<Product, long long> terms_;  // without zeros
  bool fits_ = true;
};

struct Polynomial::Linear {
  Polynomial factor, rest;
};

struct Polynomial::Division {
  Polynomial multiple, rest;
};

}  // namespace tasuki
