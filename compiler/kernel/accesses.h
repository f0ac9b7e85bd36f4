// The references of memory in a loop without a directive.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "kernel/usage.h"

namespace tasuki {

std::string quoted(const clang::VarDecl* v);

// By what memory is reached: a variable, or a member of one, by way of others.
struct Base {
  const clang::VarDecl* variable = nullptr;
  std::vector<const clang::FieldDecl*> members;
  const clang::Expr* as = nullptr;  // how the program writes it, with
  std::string behind;               // .. the members that a routine adds: `->d`
  bool operator==(const Base& o) const { return variable == o.variable && members == o.members; }
  clang::QualType type() const { return members.empty() ? variable->getType() : members.back()->getType(); }
  // Of a structure that other pointers may lead to, too.
  bool shared() const { return !members.empty() && variable->getType()->isPointerType(); }
  // What it stands for is in the structure itself, or that as a whole; else a pointer leads there.
  bool inside() const {
    const clang::QualType at = variable->getType();
    if (members.empty()) return at->isRecordType() || (at->isPointerType() && at->getPointeeType()->isRecordType());
    return !type()->isPointerType();
  }
  // Of two that are inside of one structure: whether they have memory in common.
  bool meets(const Base& o) const {
    const auto [a, b] = std::ranges::mismatch(members, o.members);
    return a == members.end() || b == o.members.end() || (*a)->getParent()->isUnion();
  }
  std::string name() const;  // as the program writes it
  std::string quoted() const { return "'" + name() + "'"; }
};

// A call that is looked into: what the routine's parameters are.
struct Frame {
  const Frame* caller = nullptr;
  size_t loops = 0;  // around the call
  std::map<const clang::VarDecl*, const clang::Expr*> numbers;
  struct Structure {
    Base base;
    bool arrow;  // the base is a pointer to it
  };
  std::map<const clang::VarDecl*, Structure> structures;  // those that are, or lead to, ones of the caller
};

// A member of a structure that is always the same one; no variable: it is none.
Base memberBase(const clang::MemberExpr* m, const Frame* frame);

// A part of a sum, inside of the first so many loops around what it is for.
struct Term {
  const clang::Expr* e;
  bool minus;
  size_t loops;
  const Frame* frame;
};
using Sum = std::vector<Term>;

// Of a reference that is only reached where it holds, or does not.
struct Condition {
  const clang::Expr* e;
  bool holds;
  size_t loops;  // around it
};

// One reference of memory in the loop, with the subscripts, outermost first.
struct Access {
  const clang::Expr* where = nullptr;
  Base base;
  std::vector<Sum> subscripts;
  std::vector<const clang::ForStmt*> loops;  // around it inside of the loop, outermost first
  bool write = false;
  std::vector<Condition> conditions = {};  // in the loop itself, not those of routines
};

class Accesses {
 public:
  // What ends the loop is asked in each iteration, too.
  Accesses(const clang::ForStmt* loop, const clang::Stmt* body, const clang::ASTContext& context);
  // What in the loop is beyond this test, and why; null: nothing.
  const clang::Stmt* unknown = nullptr;
  std::string why;
  bool left = false;  // that is a jump
  std::vector<Access> list;
  std::set<const clang::VarDecl*> assigned;
  std::map<const clang::VarDecl*, size_t> declared;  // inside of how many loops
  std::map<const clang::VarDecl*, const clang::Expr*> ofRoutines;  // of the file, no constants, and who uses them

 private:
  // A place in an array: an element, a part of one, or what an address leads to. open: an address of which a number
  // that is added to it, or its subscript, goes to the last subscript.
  struct Place {
    Base base;
    std::vector<Sum> subscripts;
    bool open = false;
  };

  void visit(const clang::Stmt* s, bool write);
  void visitUnder(const clang::Stmt* s, const clang::Expr* condition, bool holds);
  // As it is reached here.
  void note(Access access);
  // Nothing where that is not known. What the subscripts need is looked at, too.
  std::optional<Place> place(const clang::Expr* e);
  std::optional<Place> moved(const clang::Expr* address, const clang::Expr* number, bool minus, bool open);
  // A part of a structure that the loop finds where it always is.
  std::optional<Place> member(const clang::MemberExpr* m);
  void element(const clang::Expr* e, bool write);
  // A pointer of the iteration's own, or a parameter, that leads to one place.
  bool follow(const clang::VarDecl* v, const clang::Expr* value);
  bool leads(const clang::VarDecl* v, const clang::Expr* value);
  // The same where an assignment gives a pointer the one value that the iteration uses.
  bool givesOnly(const clang::VarDecl* v, const clang::Expr* value);
  // The structure of the caller's that an argument is, or leads to.
  std::optional<Frame::Structure> structure(const clang::Expr* argument, clang::QualType record) const;
  const clang::VarDecl* ownAt(const clang::Expr* argument) const;
  void noteOutside(const clang::DeclRefExpr* r);
  void declare(const clang::VarDecl* v);
  // The routine's body, with its parameters as what they are in this call.
  void enter(const clang::CallExpr* call);
  void bind(const clang::ParmVarDecl* p, const clang::Expr* argument, Frame& frame);
  // What a call may read of the array or pointer that is its argument, or of which that is an element's address: all.
  void readsThrough(const clang::Expr* argument);
  void stop(const clang::Stmt* s, const std::string& reason);

  const clang::ASTContext& context_;
  Changes changes_;
  std::map<const clang::VarDecl*, Place> pointers_;  // of the loop's own, and where they lead
  std::vector<const clang::ForStmt*> loops_;
  std::vector<Condition> conditions_;
  int inside_ = 0;  // statements that a `break` would leave
  std::vector<std::unique_ptr<Frame>> frames_;
  const Frame* frame_ = nullptr;
  std::vector<const clang::FunctionDecl*> underWay_;
  const clang::Stmt* body_;
  std::set<const clang::VarDecl*> givenLater_;  // pointers that the block that declares them assigns
};

}  // namespace tasuki
