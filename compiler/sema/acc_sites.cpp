#include "sema/acc_sites.h"

#include <algorithm>

#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

const VarDecl* itemVariable(const Site& site, const AccClause::Item& item) {
  const Expr* e = site.expr(item.name);
  const VarDecl* v = e ? rootVariable(e) : nullptr;
  return v ? v->getCanonicalDecl() : nullptr;
}

const AccClause* namedIn(const Site& site, const VarDecl* v, std::initializer_list<const char*> clauses) {
  for (const AccClause& c : site.d.clauses)
    if (std::find(clauses.begin(), clauses.end(), c.name) != clauses.end())
      for (const AccClause::Item& item : c.items)
        if (itemVariable(site, item) == v) return &c;
  return nullptr;
}

bool hasClause(const Site& site, std::string_view clause) {
  return std::any_of(site.d.clauses.begin(), site.d.clauses.end(),
                     [&](const AccClause& c) { return c.name == clause; });
}

void addClause(Site& site, AccClause clause, AccClause::Item item, const Expr* e) {
  constexpr unsigned kBehindTokens = 1u << 30;  // no token of the pragma
  auto ordinal = static_cast<unsigned>(site.arguments.size());
  item.name.token = kBehindTokens + ordinal;
  site.arguments.push_back(e);
  site.argumentOf[item.name.token] = ordinal;
  clause.items.push_back(item);
  site.d.clauses.push_back(clause);
}

Site* siteOf(const Unit& unit, const ASTContext& context, const Stmt* s) {
  const CallExpr* m = directiveMarker(s, true);
  Expr::EvalResult id;
  if (!m || !m->getArg(0)->EvaluateAsInt(id, context)) return nullptr;
  return unit.sites[id.Val.getInt().getZExtValue()].get();
}
Site* siteOf(const Unit& unit, const ASTContext& context, const Stmt* s, K kind) {
  Site* site = siteOf(unit, context, s);
  return site && site->acc && site->d.kind == kind ? site : nullptr;
}
Site* loopSite(const Unit& unit, const ASTContext& context, const Stmt* s) {
  return siteOf(unit, context, s, K::AccLoop);
}

bool changedByAtomic(const Unit& unit, const ASTContext& context, const Stmt* s, const VarDecl* v) {
  if (!s) return false;
  if (siteOf(unit, context, s, K::AccAtomic)) return Usage(cast<WhileStmt>(s)->getBody()).changed().count(v) > 0;
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt* c) { return changedByAtomic(unit, context, c, v); });
}

}  // namespace tasuki
