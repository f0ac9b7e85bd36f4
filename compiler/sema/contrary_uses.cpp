// Variables that a region uses otherwise than the clause says that names them.
#include <algorithm>
#include <utility>

#include "kernel/liveness.h"
#include "kernel/usage.h"
#include "sema/acc_sharing.h"
#include "sema/acc_sites.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

using directive::AccClause;

namespace {

// What a site's body does with the variables of its clauses 'reduction' and 'private' that these cannot mean.
class ContraryUses {
 public:
  ContraryUses(const Unit& unit, const ASTContext& context) : unit_(unit), context_(context) {}

  void visit(const Stmt* s) {
    if (!s) return;
    if (const Site* site = loopSite(unit_, context_, s)) in(*site, cast<WhileStmt>(s)->getBody());
    for (const Stmt* c : s->children()) visit(c);
  }

  void in(const Site& site, const Stmt* body) {
    for (const AccClause& c : site.d.clauses)
      for (const AccClause::Item& item : c.items) {
        const VarDecl* v = itemVariable(site, item);
        if (!v || !item.sections.empty() || namedInside(body, v)) continue;
        if (c.name == "reduction") combined(body, v, c.op);
        if (c.name == "private" && v->getType()->isScalarType()) begun(body, v);
      }
  }

  std::vector<ScalarUpdate> found;

 private:
  // Sums, products and extrema; others of truth values come to the same.
  static bool ofNumbers(directive::ReduceOp op) {
    using enum directive::ReduceOp;
    return op == Sum || op == Product || op == Max || op == Min;
  }
  void combined(const Stmt* body, const VarDecl* v, directive::ReduceOp named) {
    const auto op = reductionForm(body, v, context_);
    if (op && *op != named && ofNumbers(*op) && ofNumbers(named))
      found.push_back({mention(body, v), v, ScalarUpdate::Fate::OtherOperator, *op, named});
  }
  void begun(const Stmt* body, const VarDecl* v) {
    if (startOf(body, v) != Start::Used) return;
    bool assigned = false;
    if (const Expr* e = firstUse(body, v, assigned); e && !assigned && !(givenIn(body, v) && chosenInLoop(body, e)))
      found.push_back({e, v, ScalarUpdate::Fate::WithoutValue});
  }

  // The first place of v in the order of execution; whether it gets a value there, or its address is handed out.
  const Expr* firstUse(const Stmt* s, const VarDecl* v, bool& assigned) const {
    if (!s || isa<UnaryExprOrTypeTraitExpr>(s) || directiveMarker(s, false)) return nullptr;
    if (directiveMarker(s, true)) return firstUse(cast<WhileStmt>(s)->getBody(), v, assigned);
    if (auto* r = dyn_cast<DeclRefExpr>(s)) return r->getDecl()->getCanonicalDecl() == v ? r : nullptr;
    auto* b = dyn_cast<BinaryOperator>(s);
    auto* u = dyn_cast<UnaryOperator>(s);
    const Expr* target = b && b->getOpcode() == BO_Assign ? b->getLHS() : nullptr;
    if (target)
      if (const Expr* e = firstUse(b->getRHS(), v, assigned)) return e;
    if (u && u->getOpcode() == UO_AddrOf) target = u->getSubExpr();
    if (target && namedVariable(target) == v) {
      assigned = true;
      return target;
    }
    for (const Stmt* c : s->children())
      if (const Expr* e = firstUse(c, v, assigned)) return e;
    return nullptr;
  }

  // Whether a place is behind a condition in a loop, so that an earlier round may have given the value.
  static bool chosenInLoop(const Stmt* s, const Expr* place, bool loop = false, bool chosen = false) {
    if (!s || s == place) return s && chosen;
    const bool round = isa<ForStmt, DoStmt>(s) || (isa<WhileStmt>(s) && !directiveMarker(s, true));
    const bool choice = isa<IfStmt, SwitchStmt, AbstractConditionalOperator>(s) ||
                        (isa<BinaryOperator>(s) && cast<BinaryOperator>(s)->isLogicalOp());
    return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* c) {
      return chosenInLoop(c, place, loop || round, chosen || (loop && choice && c != *s->child_begin()));
    });
  }
  static bool givenIn(const Stmt* s, const VarDecl* v) {
    if (!s) return false;
    auto* b = dyn_cast<BinaryOperator>(s);
    return (b && b->getOpcode() == BO_Assign && namedVariable(b->getLHS()) == v) ||
           std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* c) { return givenIn(c, v); });
  }

  // Whether a directive in s has a clause of its own for v.
  bool namedInside(const Stmt* s, const VarDecl* v) const {
    if (!s) return false;
    if (const Site* site = loopSite(unit_, context_, s);
        site && namedIn(*site, v, {"private", "firstprivate", "reduction"}))
      return true;
    return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* c) { return namedInside(c, v); });
  }

  const Unit& unit_;
  const ASTContext& context_;
};

}  // namespace

std::vector<ScalarUpdate> contraryUses(const Unit& unit, const Site& construct, const Stmt* body,
                                       const ASTContext& context) {
  ContraryUses uses(unit, context);
  uses.in(construct, body);
  uses.visit(body);
  return std::move(uses.found);
}

}  // namespace tasuki
