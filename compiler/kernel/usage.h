// How a piece of a program uses the variables that are declared outside of it.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace tasuki {

struct VariableUse {
  clang::SourceLocation first;
  bool assigned = false;  // the variable itself: x = .., x++
  bool written = false;   // something behind it: a[i] = .., *p = .., s.m = .., or its address got away
  bool elements = false;  // something behind it is used
};

class Usage {
 public:
  explicit Usage(const clang::Stmt* s) { visit(s, false); }
  // Pointers and arrays in structures, and elements, that stand for themselves: what they are in is not used. And calls
  // of which the results are known.
  Usage(const clang::Stmt* s, std::set<const clang::Expr*> pointers) : pointers_(std::move(pointers)) {
    visit(s, false);
  }
  // In order of their first use.
  const std::vector<const clang::VarDecl*>& order() const { return order_; }
  const VariableUse& operator[](const clang::VarDecl* v) const { return uses_.at(v); }
  bool uses(const clang::VarDecl* v) const { return uses_.count(v) > 0; }
  // Writes memory that others see: through pointers and arrays, in functions that are called.
  bool writesMemory() const;
  bool writesDirectly() const { return writesDirectly_; }  // calls aside
  // Variables from outside, no arrays, whose own bytes it may change: it assigns them or their members, or gives their
  // address away.
  const std::set<const clang::VarDecl*>& changed() const { return changed_; }
  // Those of them whose address it takes.
  const std::set<const clang::VarDecl*>& addressed() const { return addressed_; }

 private:
  void visit(const clang::Stmt* s, bool behind);
  void target(const clang::Expr* left);
  bool apart(const clang::Expr* lvalue) const;
  void note(const clang::VarDecl* v, clang::SourceLocation loc);

  std::map<const clang::VarDecl*, VariableUse> uses_;
  std::vector<const clang::VarDecl*> order_;
  std::map<const clang::VarDecl*, bool> inside_;
  std::set<const clang::Expr*> pointers_;
  std::set<const clang::VarDecl*> changed_, addressed_;
  std::vector<const clang::CallExpr*> calls_;
  bool writesDirectly_ = false;
};

// The directive's marker: the call that stands for a directive, of a bound one (`while (marker) s`) or alone.
const clang::CallExpr* directiveMarker(const clang::Stmt* s, bool bound);
// The first place in s where the variable's name stands; null: none.
const clang::Expr* mention(const clang::Stmt* s, const clang::VarDecl* v);
inline bool mentions(const clang::Stmt* s, const clang::VarDecl* v) { return mention(s, v) != nullptr; }
bool mentionsAny(const clang::Stmt* s, const std::vector<const clang::VarDecl*>& vars);
// Whether s calls such a function, itself or in functions with a body here that it calls.
bool calls(const clang::Stmt* s, const std::function<bool(const clang::FunctionDecl*)>& such);
// The variable whose name the expression is, but for parentheses and conversions; null: it is something else.
const clang::VarDecl* namedVariable(const clang::Expr* e);
// The names of a function's parameters and of all variables that it declares.
llvm::StringSet<> namesDeclaredIn(const clang::FunctionDecl* f);
// The variable that an lvalue or address is made from; null: none.
const clang::VarDecl* rootVariable(const clang::Expr* e);
// What a statement itself, without its parts, assigns, counts up or down, or takes the address of; null: nothing.
const clang::Expr* changedBy(const clang::Stmt* s);
// The variables that s declares; those that it changes, or something in them, by changedBy of its parts; of these the
// ones that are changed themselves.
struct Changes {
  std::set<const clang::VarDecl*> declared, changed, assigned;
};
Changes changesIn(const clang::Stmt* s);
// What the variable is declared with, for those who follow it; null: nothing, or itself (`int x = x;`).
const clang::Expr* beginning(const clang::VarDecl* v);
// Whether a declaration in s is the variable's.
bool declares(const clang::Stmt* s, const clang::VarDecl* v);
// The variable that the header of a loop declares or assigns; null: none, or several.
const clang::VarDecl* controlVariable(const clang::ForStmt* f);
// A parameter that nothing in the function's body gives another value.
bool keepsValue(const clang::VarDecl* v, const std::optional<Usage>& function);
// The pointer in a structure through which memory is reached by an lvalue, `s.p` of `s.p[i].x`; null: none.
const clang::MemberExpr* pointerMember(const clang::Expr* lvalue);
// The parts of s of which it only matters whether they are zero, and what it compares.
std::set<const clang::Stmt*> testedBy(const clang::Stmt* s);
// Whether e, a part of s, is evaluated only where a condition in s holds.
bool conditional(const clang::Stmt* s, const clang::Stmt* e);
// Whether control may leave s other than at its end, or come into it from elsewhere.
bool leaves(const clang::Stmt* s);
// Whether two expressions are written alike, but for parentheses and conversions around them.
bool sameExpression(const clang::Expr* a, const clang::Expr* b, const clang::ASTContext& context);
// Whether s divides by what may be 0, or -1: only where the program does so may it be computed.
bool mayTrap(const clang::Stmt* s, const clang::ASTContext& context);
// A function of <math.h> or another one that changes nothing.
bool isPure(const clang::CallExpr* call);
// One of <math.h> or another one whose result comes from its arguments alone, without a look at memory.
bool ofArguments(const clang::CallExpr* call);
// A function that changes nothing but its own variables: a pure one, or one whose body shows it.
bool changesNothing(const clang::CallExpr* call);

}  // namespace tasuki
