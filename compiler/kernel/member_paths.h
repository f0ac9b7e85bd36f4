// What members of structures are called behind the variable that they are reached from.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace tasuki {

// The way from a variable, or another expression, to an object: `.in.e` of `s.in.e`, `->d` of `(*p).d`.
struct MemberPath {
  const clang::Expr* base = nullptr;              // where it begins; null: that is not known
  std::string name, shown;                        // behind the base: `_in_e`, `.in.e`
  std::vector<const clang::FieldDecl*> fields;    // those that it passes
  bool arrow = false;                             // the object is what a pointer of that name leads to
  // It passes an element whose subscript the host computes: what holds where that is inside of the array, or of what a
  // pointer leads to nobody knows.
  bool indexed = false, unbounded = false;
  std::string inside = {};

  // The variable that the base names; null: another expression.
  const clang::VarDecl* root() const;
  // The way to a member of the object, given the one behind a parameter that is the object or leads to it.
  MemberPath followedBy(const MemberPath& member) const;
  // Of an array.
  MemberPath element(int64_t k) const;
};

struct KnownValues {
  // For local pointers that are always what they begin with, this beginning; null: they may change.
  std::function<const clang::Expr*(const clang::VarDecl*)> pointer;
  // For subscripts that have one value in front of the region and in it, the host's text; nullopt: others.
  std::function<std::optional<std::string>(const clang::Expr*)> index;
};

// Of a member, an element of an array with a constant subscript, or a variable.
MemberPath memberPath(const clang::Expr* lvalue, const clang::ASTContext& context, const KnownValues& known = {});
// Of the structure that an argument is, or leads to.
MemberPath structurePath(const clang::Expr* argument, const clang::ASTContext& context, const KnownValues& known = {});

}  // namespace tasuki
