#include "kernel/liveness.h"

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

// Of parts of which the first that says something decides.
template <class Parts>
Start inTurn(const Parts& parts, const VarDecl* v) {
  for (const Stmt* part : parts)
    if (const Start start = startOf(part, v); start != Start::Open) return start;
  return Start::Open;
}

// Of a part that may not run.
Start perhaps(const Stmt* s, const VarDecl* v) { return startOf(s, v) == Start::Used ? Start::Used : Start::Open; }

bool mayLeave(const Stmt* s) {
  if (!s) return false;
  return isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt>(s) ||
         llvm::any_of(s->children(), [](const Stmt* c) { return mayLeave(c); });
}

bool hasGoto(const Stmt* s) {
  if (!s) return false;
  return isa<GotoStmt, IndirectGotoStmt>(s) || llvm::any_of(s->children(), [](const Stmt* c) { return hasGoto(c); });
}

Start startOfSwitch(const SwitchStmt* choice, const VarDecl* v) {
  if (const Start start = startOf(choice->getCond(), v); start != Start::Open) return start;
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
      start = startOf(s, v);
      if (start == Start::Open && mayLeave(s)) break;
    }
    if (start == Start::Used) return start;
    all &= start == Start::Assigned;
  }
  return all && any ? Start::Assigned : Start::Open;
}

}  // namespace

Start startOf(const Stmt* s, const VarDecl* v) {
  if (!s || !mentions(s, v)) return Start::Open;
  if (directiveMarker(s, true)) return startOf(cast<WhileStmt>(s)->getBody(), v);
  if (assigns(s, v)) {
    const Start right = startOf(cast<BinaryOperator>(s)->getRHS(), v);
    return right == Start::Used ? right : Start::Assigned;
  }
  if (auto* b = dyn_cast<BinaryOperator>(s)) {
    const Start left = startOf(b->getLHS(), v);
    if (b->isLogicalOp()) return left == Start::Open ? perhaps(b->getRHS(), v) : left;
    if (b->getOpcode() == BO_Comma) return left == Start::Open ? startOf(b->getRHS(), v) : left;
    const Start right = startOf(b->getRHS(), v);  // in whatever order
    return left == Start::Used || right == Start::Used ? Start::Used : left == Start::Open ? right : left;
  }
  if (auto* c = dyn_cast<ConditionalOperator>(s)) {
    if (const Start start = startOf(c->getCond(), v); start != Start::Open) return start;
    const Start one = startOf(c->getTrueExpr(), v), other = startOf(c->getFalseExpr(), v);
    return one == other ? one : one == Start::Used || other == Start::Used ? Start::Used : Start::Open;
  }
  if (isa<ParenExpr, CastExpr, LabelStmt>(s)) return inTurn(s->children(), v);
  if (isa<CompoundStmt>(s)) {
    for (const Stmt* part : s->children()) {
      if (const Start start = startOf(part, v); start != Start::Open) return start;
      if (hasGoto(part)) return Start::Used;
    }
    return Start::Open;
  }
  if (auto* i = dyn_cast<IfStmt>(s)) {
    if (const Start start = startOf(i->getCond(), v); start != Start::Open) return start;
    const Start one = startOf(i->getThen(), v), other = startOf(i->getElse(), v);
    if (one == Start::Used || other == Start::Used) return Start::Used;
    return one == other ? one : Start::Open;
  }
  if (auto* d = dyn_cast<DoStmt>(s)) return inTurn(std::initializer_list<const Stmt*>{d->getBody(), d->getCond()}, v);
  if (auto* w = dyn_cast<WhileStmt>(s)) {
    const Start condition = startOf(w->getCond(), v);
    return condition == Start::Open ? perhaps(w->getBody(), v) : condition;
  }
  if (auto* choice = dyn_cast<SwitchStmt>(s)) return startOfSwitch(choice, v);
  auto* f = dyn_cast<ForStmt>(s);
  // What its variable is behind the loop, others would have from it.
  if (f && startOf(f->getInit(), v) == Start::Assigned) return Start::Open;
  const bool header = f && (mentions(f->getInit(), v) || mentions(f->getCond(), v) || mentions(f->getInc(), v));
  return f && !header && startOf(f->getBody(), v) != Start::Used ? Start::Open : Start::Used;
}

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
    return inTurn(parts, v) == Start::Used ? Start::Used : Start::Open;
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
