// Inner loops without a directive that join the space of the parallel loop around them, so that threads beside each
// other have neighbouring elements.
#include <cstdlib>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

// Shorter ones are better in one thread.
constexpr long long kFewestIterations = 8;

// By how much an index grows with v; nothing where that is not seen. Variables stand for what they begin with.
std::optional<long long> growth(const Expr* e, const VarDecl* v, const ASTContext& context) {
  e = e->IgnoreParenImpCasts();
  if (auto* r = dyn_cast<DeclRefExpr>(e)) {
    auto* named = dyn_cast<VarDecl>(r->getDecl());
    if (named && named->getCanonicalDecl() == v->getCanonicalDecl()) return 1;
    const bool computed = named && named->hasLocalStorage() && !isa<ParmVarDecl>(named);
    const Expr* value = computed ? beginning(named) : nullptr;
    return value && mentions(value, v) ? growth(value, v, context) : 0;
  }
  auto* b = dyn_cast<BinaryOperator>(e);
  if (b && b->isAdditiveOp()) {
    const auto left = growth(b->getLHS(), v, context), right = growth(b->getRHS(), v, context);
    if (!left || !right) return std::nullopt;
    return b->getOpcode() == BO_Add ? *left + *right : *left - *right;
  }
  if (b && b->getOpcode() == BO_Mul) {
    const auto left = growth(b->getLHS(), v, context), right = growth(b->getRHS(), v, context);
    if (left && right && *left == 0 && *right == 0) return 0;
    return std::nullopt;
  }
  for (const Stmt* c : e->children())
    if (auto* part = dyn_cast_or_null<Expr>(c); part && growth(part, v, context) != 0) return std::nullopt;
  return 0;
}

// How many references in s are of elements that lie apart in neighbouring iterations of the loop over v.
int scattered(const Stmt* s, const VarDecl* v, const ASTContext& context) {
  if (!s) return 0;
  int count = 0;
  if (auto* a = dyn_cast<ArraySubscriptExpr>(s); a && !a->getType()->isArrayType() && !a->getType()->isPointerType()) {
    const auto last = growth(a->getIdx(), v, context);
    bool apart = !last || std::llabs(*last) > 1;
    const Expr* base = a->getBase()->IgnoreParenImpCasts();
    while (auto* outer = dyn_cast<ArraySubscriptExpr>(base)) {
      apart |= growth(outer->getIdx(), v, context) != 0;
      base = outer->getBase()->IgnoreParenImpCasts();
    }
    count = apart;
  }
  for (const Stmt* c : s->children()) count += scattered(c, v, context);
  return count;
}

// Whether s has a directive that is not about a loop of OpenACC.
template <class IsLoop>
bool otherDirective(const Stmt* s, const IsLoop& isLoop) {
  if (!s) return false;
  if (const CallExpr* marker = directiveMarker(s, true); marker && !isLoop(marker)) return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return otherDirective(c, isLoop); });
}

}  // namespace

// Whether the host knows the value in front of the launch as the kernel would, and can compute it whatever the loops
// around do: it is made of constants and of scalars that are each thread's own, as the host has them.
bool RegionBuilder::sameOnHost(const Expr* e) const {
  e = e->IgnoreParenCasts();
  Expr::EvalResult n;
  if (e->EvaluateAsInt(n, context_)) return true;
  if (auto* r = dyn_cast<DeclRefExpr>(e)) {
    auto* v = dyn_cast<VarDecl>(r->getDecl()->getCanonicalDecl());
    if (!v || !v->getType()->isIntegerType() || v->getType().isVolatileQualified()) return false;
    const bool reduced = llvm::any_of(reductions_, [&](const Reduction& each) { return each.var == v; });
    return !reduced && !privates_.count(v) && named(v) == Named::No && !llvm::is_contained(ofKernel_, v);
  }
  if (auto* u = dyn_cast<UnaryOperator>(e))
    return (u->getOpcode() == UO_Minus || u->getOpcode() == UO_Plus) && sameOnHost(u->getSubExpr());
  auto* b = dyn_cast<BinaryOperator>(e);
  if (!b || !sameOnHost(b->getLHS()) || !sameOnHost(b->getRHS())) return false;
  if (b->isAdditiveOp() || b->getOpcode() == BO_Mul) return true;
  const bool divides =
      (b->getOpcode() == BO_Div || b->getOpcode() == BO_Rem) && b->getRHS()->EvaluateAsInt(n, context_);
  return divides && n.Val.getInt().isStrictlyPositive();
}

// Whether the loops of the chain leave it open which loops inside go to threads: one directive, of one loop.
bool RegionBuilder::leavesInnerOpen(const std::vector<Level>& chain) const {
  if (kernelsConstruct_) return false;
  for (const Level& l : chain) {
    if (!l.acc) continue;
    if (&l != chain.data() || l.acc->collapse > 1) return false;
    for (const char* clause : {"vector", "worker", "tile"})
      if (l.acc->site->d.clause(clause)) return false;
  }
  return chain[0].acc != nullptr;
}

// s as a loop of the chain's space: its iterations are seen to be independent, and all that threads have as their own
// they have from themselves.
std::optional<Level> RegionBuilder::joined(const Stmt* s, const std::vector<Level>& chain) const {
  while (auto* a = dyn_cast<AttributedStmt>(s)) s = a->getSubStmt();
  auto* f = dyn_cast<ForStmt>(s);
  if (!f || !leavesInnerOpen(chain) || facts_.loops.count(f) || sharedLoop(f)) return std::nullopt;
  Level l;
  l.loops.push_back(spaceLoop(f, nullptr));
  l.body = f->getBody();
  const LoopVar& v = l.loops[0].v;
  if (!v.var || !v.step.constant()) return std::nullopt;
  for (const Value* bound : {&v.lb, &v.ub})
    if (!bound->name.empty() || !llvm::all_of(bound->terms, [&](const auto& t) { return sameOnHost(t.second); }))
      return std::nullopt;
  if (const auto length = v.ub.plus(v.lb, -1).constant();
      length && (std::llabs(*length) + 1) / std::llabs(*v.step.constant()) < kFewestIterations)
    return std::nullopt;
  const auto isLoop = [&](const CallExpr* marker) {
    const Site* site = siteOf(marker);
    return site && site->acc && site->d.kind == directive::Kind::AccLoop;
  };
  if (otherDirective(l.body, isLoop) || containsParallel(l.body)) return std::nullopt;
  // Arrays of each iteration of the loops around: each thread would have them.
  const Usage use(l.body);
  const auto ofThread = [&](const VarDecl* x) {
    return !x->getType()->isArithmeticType() &&
           (privates_.count(x) || firstPrivate(x) ||
            llvm::any_of(reductions_, [&](const Reduction& r) { return r.var == x; }));
  };
  if (llvm::any_of(use.order(), ofThread) || use.changed().count(v.var->getCanonicalDecl())) return std::nullopt;
  const int apart = scattered(l.body, v.var, context_);
  for (const Level& around : chain)
    for (const SpaceLoop& x : around.loops)
      if (use.changed().count(x.v.var->getCanonicalDecl()) || scattered(l.body, x.v.var, context_) < apart)
        return std::nullopt;
  const std::optional<Scalars> scalars = independent(l.loops[0], l.body, true);
  if (!scalars || !scalars->flags.empty()) return std::nullopt;
  l.found = *scalars;
  return l;
}

}  // namespace tasuki
