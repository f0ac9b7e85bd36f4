#include "kernel/liveness.h"

#include <set>

#include "clang/AST/Expr.h"
#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

namespace {

bool contains(const Stmt* s, const Stmt* part) {
  if (!s) return false;
  return s == part || llvm::any_of(s->children(), [&](const Stmt* c) { return contains(c, part); });
}

// `v = ..`; the right side is not looked at.
bool assigns(const Stmt* s, const VarDecl* v) {
  auto* b = dyn_cast<BinaryOperator>(s);
  return b && b->getOpcode() == BO_Assign && isa<DeclRefExpr>(b->getLHS()->IgnoreParens()) &&
         rootVariable(b->getLHS()) == v;
}

bool mayLeave(const Stmt* s) {
  if (!s) return false;
  return isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt>(s) ||
         llvm::any_of(s->children(), [](const Stmt* c) { return mayLeave(c); });
}

bool hasGoto(const Stmt* s) {
  if (!s) return false;
  return isa<GotoStmt, IndirectGotoStmt>(s) || llvm::any_of(s->children(), [](const Stmt* c) { return hasGoto(c); });
}

// Of the loop whose body s is.
bool hasBreak(const Stmt* s) {
  if (!s || isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(s)) return false;
  return isa<BreakStmt>(s) || llvm::any_of(s->children(), [](const Stmt* c) { return hasBreak(c); });
}

// Of a variable; or of what a function's pointer leads to, which `*v = ..` assigns.
class Starts {
 public:
  explicit Starts(const VarDecl* v) : v_(v) {}
  Starts(const ParmVarDecl* pointer, std::set<const FunctionDecl*> asked)
      : v_(pointer), through_(true), asked_(std::move(asked)) {}

  Start of(const Stmt* s) const {
    if (!s || !mentions(s, v_)) return Start::Open;
    if (directiveMarker(s, true)) return of(cast<WhileStmt>(s)->getBody());
    if (auto* b = dyn_cast<BinaryOperator>(s)) return ofBinary(b);
    if (auto* call = dyn_cast<CallExpr>(s)) return ofCall(call);
    if (auto* c = dyn_cast<ConditionalOperator>(s)) {
      if (const Start start = of(c->getCond()); start != Start::Open) return start;
      return either(of(c->getTrueExpr()), of(c->getFalseExpr()));
    }
    if (isa<ParenExpr, CastExpr, LabelStmt>(s)) return inTurn(s->children());
    if (isa<CompoundStmt>(s)) {
      for (const Stmt* part : s->children()) {
        if (const Start start = of(part); start != Start::Open) return start;
        if (hasGoto(part) || (through_ && mayLeave(part))) return Start::Used;
      }
      return Start::Open;
    }
    if (auto* i = dyn_cast<IfStmt>(s)) {
      if (const Start start = of(i->getCond()); start != Start::Open) return start;
      return either(of(i->getThen()), of(i->getElse()));
    }
    if (auto* d = dyn_cast<DoStmt>(s)) return inTurn(std::initializer_list<const Stmt*>{d->getBody(), d->getCond()});
    if (auto* w = dyn_cast<WhileStmt>(s)) {
      const Start condition = of(w->getCond());
      return condition == Start::Open ? perhaps(w->getBody()) : condition;
    }
    if (auto* choice = dyn_cast<SwitchStmt>(s)) return ofSwitch(choice);
    auto* f = dyn_cast<ForStmt>(s);
    // What its variable is behind the loop, others would have from it, unless each thread runs all of it.
    if (f && of(f->getInit()) == Start::Assigned) return hasBreak(f->getBody()) ? Start::Assigned : Start::Open;
    const bool header = f && (mentions(f->getInit(), v_) || mentions(f->getCond(), v_) || mentions(f->getInc(), v_));
    return f && !header && of(f->getBody()) != Start::Used ? Start::Open : Start::Used;
  }

  // Of parts of which the first that says something decides.
  template <class Parts>
  Start inTurn(const Parts& parts) const {
    for (const Stmt* part : parts)
      if (const Start start = of(part); start != Start::Open) return start;
    return Start::Open;
  }

 private:
  static Start either(Start one, Start other) {
    if (one == Start::Used || other == Start::Used) return Start::Used;
    return one == other ? one : Start::Open;
  }
  // Of a part that may not run.
  Start perhaps(const Stmt* s) const { return of(s) == Start::Used ? Start::Used : Start::Open; }

  bool isTarget(const Expr* e) const {
    e = e->IgnoreParens();
    if (!through_) return isa<DeclRefExpr>(e) && rootVariable(e) == v_;
    auto* u = dyn_cast<UnaryOperator>(e);
    return u && u->getOpcode() == UO_Deref && isPointer(u->getSubExpr());
  }
  bool isPointer(const Expr* e) const { return namedVariable(e) == v_->getCanonicalDecl(); }

  Start ofBinary(const BinaryOperator* b) const {
    if (b->getOpcode() == BO_Assign && isTarget(b->getLHS())) {
      const Start right = of(b->getRHS());
      return right == Start::Used ? right : Start::Assigned;
    }
    const Start left = of(b->getLHS());
    if (b->isLogicalOp()) return left == Start::Open ? perhaps(b->getRHS()) : left;
    if (b->getOpcode() == BO_Comma) return left == Start::Open ? of(b->getRHS()) : left;
    const Start right = of(b->getRHS());  // in whatever order
    return left == Start::Used || right == Start::Used ? Start::Used : left == Start::Open ? right : left;
  }

  // Whether the argument is the variable's address.
  bool handsOver(const Expr* argument) const {
    argument = argument->IgnoreParenCasts();
    if (through_) return isPointer(argument);
    auto* u = dyn_cast<UnaryOperator>(argument);
    return u && u->getOpcode() == UO_AddrOf && isTarget(u->getSubExpr());
  }
  Start ofCall(const CallExpr* call) const {
    Start all = of(call->getCallee());
    for (unsigned k = 0; k < call->getNumArgs(); ++k) {
      const Start start = handsOver(call->getArg(k)) ? ofArgument(call, k) : of(call->getArg(k));
      if (all != Start::Used && start != Start::Open) all = start;
    }
    return all;
  }
  // What is not seen of a function is taken to give a value.
  Start ofArgument(const CallExpr* call, unsigned k) const {
    const FunctionDecl* definition = nullptr;
    const FunctionDecl* f = call->getDirectCallee();
    if (!f || !f->hasBody(definition) || k >= definition->getNumParams()) return Start::Assigned;
    std::set<const FunctionDecl*> asked = asked_;
    if (!asked.insert(definition).second) return Start::Used;
    return Starts(definition->getParamDecl(k), std::move(asked)).of(definition->getBody());
  }

  Start ofSwitch(const SwitchStmt* choice) const {
    if (const Start start = of(choice->getCond()); start != Start::Open) return start;
    auto* block = dyn_cast<CompoundStmt>(choice->getBody());
    if (!block) return Start::Used;
    bool all = true, any = false;
    for (auto at = block->body_begin(); at != block->body_end(); ++at) {
      if (!isa<SwitchCase>(*at)) continue;
      Start start = Start::Open;
      for (auto next = at; next != block->body_end() && start == Start::Open; ++next) {
        const Stmt* s = *next;
        while (auto* label = dyn_cast<SwitchCase>(s)) {
          any |= isa<DefaultStmt>(label);
          s = label->getSubStmt();
        }
        start = of(s);
        if (start == Start::Open && mayLeave(s)) break;
      }
      if (start == Start::Used) return start;
      all &= start == Start::Assigned;
    }
    return all && any ? Start::Assigned : Start::Open;
  }

  const VarDecl* v_;
  bool through_ = false;
  std::set<const FunctionDecl*> asked_;  // functions that are being looked at
};

}  // namespace

Start startOf(const Stmt* s, const VarDecl* v) { return Starts(v).of(s); }

Start startBehind(const Stmt* whole, const Stmt* part, const VarDecl* v) {
  if (whole == part) return Start::Open;
  const Stmt* around = nullptr;  // the child that has it
  Start start = Start::Open;
  auto* block = dyn_cast<CompoundStmt>(whole);
  for (const Stmt* c : whole->children()) {
    if (around && block && start == Start::Open) start = startOf(c, v);
    if (around || !contains(c, part)) continue;
    around = c;
    start = startBehind(c, part, v);
  }
  if (start != Start::Open || !around || directiveMarker(whole, true)) return start;
  auto again = [&](std::initializer_list<const Stmt*> parts) {
    return Starts(v).inTurn(parts) == Start::Used ? Start::Used : Start::Open;
  };
  if (auto* f = dyn_cast<ForStmt>(whole)) return again({f->getInc(), f->getCond(), f->getBody()});
  if (auto* w = dyn_cast<WhileStmt>(whole)) return again({w->getCond(), w->getBody()});
  if (auto* d = dyn_cast<DoStmt>(whole)) {
    if (const Start condition = startOf(d->getCond(), v); condition != Start::Open) return condition;
    return again({d->getBody()});
  }
  return start;
}

bool seenInLoopsOnly(const Stmt* s, const VarDecl* v) {
  if (!s || !mentions(s, v)) return true;
  if (isa<Expr>(s)) return false;
  if (isa<ForStmt>(s) && startOf(s, v) != Start::Used) return true;
  return llvm::all_of(s->children(), [&](const Stmt* c) { return seenInLoopsOnly(c, v); });
}

bool startsLoop(const VarDecl* v, const Stmt* s) {
  if (!s) return false;
  if (auto* f = dyn_cast<ForStmt>(s); f && f->getInit() && assigns(f->getInit(), v)) return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return startsLoop(v, c); });
}

bool jumpsBack(const Stmt* whole, const Stmt* part, const SourceManager& sources) {
  if (!whole || whole == part) return false;
  if (isa<IndirectGotoStmt>(whole)) return true;
  if (auto* jump = dyn_cast<GotoStmt>(whole))
    return sources.isBeforeInTranslationUnit(jump->getLabel()->getLocation(), part->getBeginLoc()) &&
           sources.isBeforeInTranslationUnit(part->getBeginLoc(), jump->getGotoLoc());
  return llvm::any_of(whole->children(), [&](const Stmt* c) { return jumpsBack(c, part, sources); });
}

bool takesAddress(const Stmt* s, const VarDecl* v, const Stmt* without) {
  if (!s || s == without) return false;
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_AddrOf && rootVariable(u->getSubExpr()) == v)
    return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return takesAddress(c, v, without); });
}

bool reads(const Stmt* s, const VarDecl* v, const Stmt* without) {
  if (!s || s == without) return false;
  if (auto* r = dyn_cast<DeclRefExpr>(s)) return r->getDecl()->getCanonicalDecl() == v->getCanonicalDecl();
  if (assigns(s, v)) return reads(cast<BinaryOperator>(s)->getRHS(), v, without);
  return llvm::any_of(s->children(), [&](const Stmt* c) { return reads(c, v, without); });
}

}  // namespace tasuki
