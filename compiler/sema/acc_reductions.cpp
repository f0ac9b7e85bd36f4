// Reductions of loops by what they do with a scalar, and of the loops around those that have the clause.
#include "sema/acc_reductions.h"

#include <algorithm>

#include "kernel/usage.h"
#include "sema/acc_sites.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

namespace {

// A loop has the reductions that all it does with a scalar comes to. Where the compiler is not asked to decide (in
// `parallel`, or with `independent`) the program is told so.
class FoundReductions {
 public:
  FoundReductions(const Unit& unit, const Site& construct, const ASTContext& context)
      : unit_(unit), construct_(construct), context_(context) {
    const K k = construct.d.kind;
    if (k == K::AccParallelLoop || k == K::AccKernelsLoop || k == K::AccSerialLoop) around_.push_back(&construct);
  }

  void visit(const Stmt* s) {
    if (!s) return;
    Site* site = loopSite(unit_, context_, s);
    if (site) loop(*site, cast<WhileStmt>(s)->getBody());
    if (site) around_.push_back(site);
    for (const Stmt* c : s->children()) visit(c);
    if (site) around_.pop_back();
  }

  void loop(Site& site, const Stmt* body) {
    if (hasClause(site, "seq")) return;
    const K k = construct_.d.kind;
    const bool decides =
        (k == K::AccKernels || k == K::AccKernelsLoop || hasClause(site, "auto")) && !hasClause(site, "independent");
    const Usage use(body);
    for (const VarDecl* v : use.order()) {
      if (!use[v].assigned || (!decides && ofGangs(v))) continue;
      if (namedIn(site, v, {"private", "firstprivate", "reduction"})) continue;
      const auto op = reductionForm(body, v, context_);
      if (!op || (!decides && changedByAtomic(unit_, context_, body, v))) continue;
      AccClause clause;
      clause.name = "reduction";
      clause.op = *op;
      AccClause::Item item;
      item.name.text = v->getName().str();
      const Expr* where = mention(body, v);
      if (!decides && !reducedAround(v)) found.push_back({where, v, ScalarUpdate::Fate::Reduced, *op});
      addClause(site, clause, item, where);
    }
  }

  std::vector<ScalarUpdate> found;

 private:
  // Of which each gang, or each who calls the routine, has one that this loop's gangs do not combine.
  bool ofGangs(const VarDecl* v) const {
    if (v->getType().isVolatileQualified()) return true;
    if (construct_.d.kind == K::AccLoop) return !v->hasLocalStorage();
    return around_.empty() && namedIn(construct_, v, {"private", "firstprivate"});
  }
  bool reducedAround(const VarDecl* v) const {
    return reductionOf(construct_, v) ||
           std::any_of(around_.begin(), around_.end(), [&](const Site* s) { return reductionOf(*s, v); });
  }

  const Unit& unit_;
  const Site& construct_;
  const ASTContext& context_;
  std::vector<const Site*> around_;  // the loops around
};

// A variable that a construct uses in loops with its reduction alone is reduced over all loops around these.
class Spreading {
 public:
  Spreading(const Unit& unit, Site& construct, const Stmt* body, const ASTContext& context)
      : unit_(unit), construct_(construct), body_(body), context_(context) {}

  void visit(const Stmt* s) {
    if (!s) return;
    Site* site = loopSite(s);
    if (!site) {
      for (const Stmt* c : s->children()) visit(c);
      return;
    }
    const Stmt* inside = cast<WhileStmt>(s)->getBody();
    if (around_.empty()) takeFromConstruct(*site, inside);
    for (size_t k = 0; k < site->d.clauses.size(); ++k)
      if (site->d.clauses[k].name == "reduction")
        for (const AccClause::Item& item : std::vector(site->d.clauses[k].items))
          if (const VarDecl* v = itemVariable(*site, item))
            giveToOuter(site->d.clauses[k].op, item, v, site->expr(item.name));
    bool parallel = !hasClause(*site, "seq");
    if (parallel) around_.push_back(site);
    visit(inside);
    if (parallel) around_.pop_back();
  }
  void isLoop() { around_.push_back(&construct_); }

 private:
  Site* loopSite(const Stmt* s) const { return tasuki::loopSite(unit_, context_, s); }

  // `parallel reduction(+:s)` with a plain `loop`, which gangs share.
  void takeFromConstruct(Site& loop, const Stmt* inside) {
    if (construct_.d.kind != K::AccParallel || hasClause(loop, "seq")) return;
    Usage use(inside);
    for (const AccClause& c : construct_.d.clauses) {
      if (c.name != "reduction") continue;
      for (const AccClause::Item& item : c.items)
        if (const VarDecl* v = itemVariable(construct_, item);
            v && use.uses(v) && !namedIn(loop, v, {"reduction", "private"}))
          add(loop, c.op, item, construct_.expr(item.name));
    }
  }

  void giveToOuter(directive::ReduceOp op, const AccClause::Item& item, const VarDecl* v, const Expr* e) {
    if (around_.empty() || reductionOf(*around_.front(), v) || declares(body_, v)) return;
    if (namedIn(construct_, v, {"private", "firstprivate", "reduction"})) return;
    for (const Site* s : around_)
      if (namedIn(*s, v, {"private", "firstprivate"})) return;
    if (usedElsewhere(body_, v, op)) return;
    for (Site* s : around_)
      if (!reductionOf(*s, v)) add(*s, op, item, e);
  }

  // Outside of loops with this reduction.
  bool usedElsewhere(const Stmt* s, const VarDecl* v, directive::ReduceOp op) const {
    if (!s) return false;
    if (const Site* site = loopSite(s)) {
      if (const AccClause* c = reductionOf(*site, v)) return c->op != op;
      return usedElsewhere(cast<WhileStmt>(s)->getBody(), v, op);
    }
    if (directiveMarker(s, true)) return usedElsewhere(cast<WhileStmt>(s)->getBody(), v, op);
    if (directiveMarker(s, false)) return false;
    if (auto* r = dyn_cast<DeclRefExpr>(s)) return r->getDecl()->getCanonicalDecl() == v;
    return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* c) { return usedElsewhere(c, v, op); });
  }

  void add(Site& site, directive::ReduceOp op, const AccClause::Item& item, const Expr* e) {
    AccClause clause;
    clause.name = "reduction";
    clause.op = op;
    addClause(site, clause, item, e);
  }

  const Unit& unit_;
  Site& construct_;
  const Stmt* body_;
  const ASTContext& context_;
  std::vector<Site*> around_;  // parallel loops, outermost first
};

}  // namespace

std::vector<ScalarUpdate> findReductions(const Unit& unit, Site& construct, const Stmt* body, bool loop,
                                         const ASTContext& context) {
  FoundReductions reductions(unit, construct, context);
  if (loop) reductions.loop(construct, body);
  reductions.visit(body);
  return reductions.found;
}

void spreadReductions(const Unit& unit, Site& construct, const Stmt* body, bool loop, const ASTContext& context) {
  Spreading reductions(unit, construct, body, context);
  if (loop) reductions.isLoop();
  reductions.visit(body);
}

}  // namespace tasuki
