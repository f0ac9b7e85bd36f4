// Subscripts as polynomials of a loop's variable, those of the loops inside, and what does not change meanwhile.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "kernel/accesses.h"
#include "kernel/polynomial.h"
#include "sema/analysis.h"

namespace tasuki {

class Subscripts {
 public:
  // inner: loops inside whose headers are understood. around: loops around the loop of which the bounds stay what they
  // are, outermost first.
  Subscripts(const LoopVar& loop, const Accesses& all, std::map<const clang::ForStmt*, LoopVar> inner,
             const std::vector<LoopVar>& around, const clang::ASTContext& context);
  ~Subscripts();

  // Whether two accesses of an array, in different iterations of the loop, never have the same subscript here. Where
  // that is not seen, and conditions are wanted: whether they do not if these numbers are positive.
  bool apart(const Access& a, const Access& b, size_t dimension, std::vector<Polynomial>* conditions = nullptr) const;
  // Whether the sums of their subscripts are even in one and odd in the other, in whatever iterations: red and black.
  bool coloured(const Access& a, const Access& b) const;
  // What a variable of such a condition stands for; null: itself.
  const Base* memberOf(const clang::VarDecl* v) const;
  const clang::Expr* numberOf(const clang::VarDecl* v) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tasuki
