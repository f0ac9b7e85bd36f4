// Whether the iterations of a loop without a directive may run at the same time: a test that says yes only where it can
// be seen.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "sema/recurrence.h"

using namespace clang;

namespace tasuki {

namespace {

// One reference of memory in the loop: the array or pointer and the subscripts, outermost first.
struct Access {
  const VarDecl* base = nullptr;
  std::vector<const Expr*> subscripts;
  bool write = false;
};

class Accesses {
 public:
  explicit Accesses(const Stmt* body) { visit(body, false); }
  bool known = true;  // nothing in the loop is beyond this test
  std::vector<Access> list;
  std::set<const VarDecl*> declared, assigned;

 private:
  void visit(const Stmt* s, bool write) {
    if (!s || !known) return;
    if (directiveMarker(s, true)) return visit(cast<WhileStmt>(s)->getBody(), false);
    if (directiveMarker(s, false)) return;
    if (isa<ReturnStmt>(s) || isa<GotoStmt>(s) || isa<BreakStmt>(s) || isa<AsmStmt>(s) || isa<LabelStmt>(s)) {
      known = false;
      return;
    }
    if (auto* d = dyn_cast<DeclStmt>(s)) {
      for (const Decl* x : d->decls())
        if (auto* v = dyn_cast<VarDecl>(x)) {
          // A pointer of the loop's own could point anywhere.
          if (v->getType()->isPointerType() || v->hasGlobalStorage()) known = false;
          declared.insert(v->getCanonicalDecl());
          visit(v->getInit(), false);
        }
      return;
    }
    if (auto* call = dyn_cast<CallExpr>(s)) {
      if (!isPure(call)) known = false;
      for (const Expr* a : call->arguments()) visit(a, false);
      return;
    }
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) {
      visit(b->getLHS(), true);
      if (b->isCompoundAssignmentOp()) visit(b->getLHS(), false);
      return visit(b->getRHS(), false);
    }
    if (auto* u = dyn_cast<UnaryOperator>(s)) {
      if (u->getOpcode() == UO_Deref || u->getOpcode() == UO_AddrOf) known = false;
      if (u->isIncrementDecrementOp()) visit(u->getSubExpr(), true);
      return visit(u->getSubExpr(), false);
    }
    if (auto* m = dyn_cast<MemberExpr>(s)) {
      if (m->isArrow()) known = false;
      return visit(m->getBase(), write);
    }
    if (isa<ArraySubscriptExpr>(s)) {
      Access a;
      const Expr* base = cast<Expr>(s);
      while (auto* sub = dyn_cast<ArraySubscriptExpr>(base->IgnoreParenImpCasts())) {
        a.subscripts.insert(a.subscripts.begin(), sub->getIdx());
        base = sub->getBase();
      }
      auto* r = dyn_cast<DeclRefExpr>(base->IgnoreParenImpCasts());
      auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
      if (!v) {
        known = false;
        return;
      }
      a.base = v->getCanonicalDecl();
      a.write = write;
      list.push_back(a);
      for (const Expr* e : a.subscripts) visit(e, false);
      return;
    }
    if (auto* r = dyn_cast<DeclRefExpr>(s)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      if (!v) return;
      if (v->getType()->isArrayType() || v->getType()->isPointerType()) {
        known = false;  // an address on its own
      } else if (write) {
        assigned.insert(v->getCanonicalDecl());
      }
      return;
    }
    bool through = isa<ParenExpr>(s) || isa<CastExpr>(s);
    for (const Stmt* c : s->children()) visit(c, through && write);
  }
};

bool alone(const VarDecl* v) { return v->getType()->isArrayType() || v->getType().isRestrictQualified(); }

}  // namespace

// Each array that the body writes has a dimension in which every reference has the same subscript i + c: two iterations
// never touch the same element. Scalars must be the iteration's own.
bool RegionBuilder::independent(const SpaceLoop& l, const Stmt* body) const {
  if (!l.v.var || !kernelsConstruct_) return false;
  bool usual = false;
  for (const LoopVar& v : construct_.plainLoops) usual |= v.stmt == l.v.stmt;
  if (!usual) return false;
  Accesses all(body);
  if (!all.known) return false;
  std::set<const VarDecl*> privates;
  for (const VarDecl* v : privatesOf(*construct_.site)) privates.insert(v);
  for (const VarDecl* v : all.assigned)
    if (!all.declared.count(v) && !privates.count(v) && !innerControl(v, body)) return false;
  for (const Access& w : all.list) {
    if (!w.write || all.declared.count(w.base)) continue;
    bool distributed = false;
    for (const auto& [e, r] : facts_.references) distributed |= r.array->decl->getCanonicalDecl() == w.base;
    if (!alone(w.base) && !distributed) return false;
    // Another pointer could point into the array.
    for (const Access& o : all.list) {
      bool aligned = false;
      for (const auto& [e, r] : facts_.references) aligned |= r.array->decl->getCanonicalDecl() == o.base;
      if (w.base->getType()->isArrayType() && !aligned && !alone(o.base)) return false;
    }
    bool found = false;
    for (size_t d = 0; d < w.subscripts.size() && !found; ++d) {
      std::optional<long long> c = offsetFrom(w.subscripts[d], l.v.var, context_);
      if (!c) continue;
      found = true;
      for (const Access& o : all.list)
        if (o.base == w.base)
          found &= d < o.subscripts.size() && offsetFrom(o.subscripts[d], l.v.var, context_) == c;
    }
    if (!found) return false;
  }
  return true;
}

// The variable of a loop inside, which starts it anew in every iteration.
bool RegionBuilder::innerControl(const VarDecl* v, const Stmt* s) const {
  if (!s) return false;
  if (auto* f = dyn_cast<ForStmt>(s))
    if (auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit()); b && b->getOpcode() == BO_Assign)
      if (rootVariable(b->getLHS()) == v && isa<DeclRefExpr>(b->getLHS()->IgnoreParens())) return true;
  for (const Stmt* c : s->children())
    if (innerControl(v, c)) return true;
  return false;
}

}  // namespace tasuki
