// What members of structures are called behind the variable that they are reached from.
#pragma once
#include <functional>
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

  // The variable that the base names; null: another expression.
  const clang::VarDecl* root() const;
  // The way to a member of the object, given the one behind a parameter that is the object or leads to it.
  MemberPath followedBy(const MemberPath& member) const;
  // Of an array.
  MemberPath element(int64_t k) const;
};

// For local pointers that are always what they begin with, this beginning; null: they may change.
using KnownPointers = std::function<const clang::Expr*(const clang::VarDecl*)>;

// Of a member, an element of an array with a constant subscript, or a variable.
MemberPath memberPath(const clang::Expr* lvalue, const clang::ASTContext& context, const KnownPointers& known = {});
// Of the structure that an argument is, or leads to.
MemberPath structurePath(const clang::Expr* argument, const clang::ASTContext& context,
                         const KnownPointers& known = {});

}  // namespace tasuki
