// The elements of arrays that a loop's body refers to, by way of variables and pointers that it declares.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace tasuki {

// Variables of a loop's body that stand for one expression of its iteration: `int left = i - 1;`, where nothing changes
// them, nor what they were computed from.
class Fixed {
 public:
  explicit Fixed(const clang::Stmt* body);

  // What the variable stands for; null: nothing that is known.
  const clang::Expr* value(const clang::VarDecl* v) const;
  // .. what a pointer of the loop's body always leads to; null: that is not known.
  const clang::Expr* address(const clang::VarDecl* v) const;
  // Of an expression that is such a variable, what that stands for; others as they are.
  const clang::Expr* resolved(const clang::Expr* e) const;
  // Whether it has the variable in it, or what stands for something with it.
  bool follows(const clang::Stmt* s, const clang::VarDecl* v) const;

 private:
  void loops(const clang::Stmt* s);
  bool stays(const clang::Stmt* s) const;

  std::set<const clang::VarDecl*> declared_, changed_, assigned_, counters_;
};

struct Element {
  const clang::Expr* where;
  const clang::VarDecl* base;
  std::string members;                         // the way from the base: `.q.v[]` of `s.q.v[i]`
  std::vector<const clang::Expr*> subscripts;  // outermost first
  bool write;
  bool sometimes = false;  // `a[c ? i : j]`, as one of these
  bool open = false;       // an address: what is added goes to the last subscript
};

// Whether they are of one array, or one is a part of the other's: `a[i].v[j]` and `a[k]`.
bool comparable(const Element& a, const Element& b);

class Elements {
 public:
  Elements(
      const clang::Stmt* body, const std::set<std::string>& apart, const clang::ASTContext& context,
      std::function<bool(const clang::Stmt*)> leftOut = [](const clang::Stmt*) { return false; });
  std::vector<Element> list;

 private:
  void visit(const clang::Stmt* s, bool write);

  void element(const clang::Expr* e, bool write);

  // With each of the values that its subscripts from this one on may have.
  void add(Element e, size_t from);

  // Where an lvalue or address is, by way of pointers that the body declares; what is in the subscripts is visited.
  bool place(const clang::Expr* e, Element& found);

  bool moved(const clang::Expr* address, const clang::Expr* number, clang::BinaryOperatorKind sign, bool open,
             Element& found);

  const std::set<std::string>& apart_;
  clang::ASTContext& context_;
  const std::function<bool(const clang::Stmt*)> leftOut_;
  const Fixed fixed_;
  std::set<const clang::VarDecl*> declared_;
};

}  // namespace tasuki
