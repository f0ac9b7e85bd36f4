// Subscripts of all references in a loop, compared in pairs.
#include "sema/recurrence.h"

#include <cstdlib>
#include <vector>

#include "clang/AST/Expr.h"
#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

namespace {

// Where the extent of a loop is not a constant, references at most so far apart are taken to meet in it.
constexpr long long near = 16;

bool names(const Expr* e, const VarDecl* v) { return namedVariable(e) == v->getCanonicalDecl(); }

struct Element {
  const Expr* where;
  const VarDecl* base;
  std::vector<const Expr*> subscripts;  // outermost first
  bool write;
};

class Elements {
 public:
  Elements(const Stmt* body, const std::set<std::string>& apart) : apart_(apart) { visit(body, false); }
  std::vector<Element> list;

 private:
  void visit(const Stmt* s, bool write) {
    if (!s) return;
    if (auto* d = dyn_cast<DeclStmt>(s))
      for (const Decl* x : d->decls())
        if (auto* v = dyn_cast<VarDecl>(x)) declared_.insert(v->getCanonicalDecl());
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) {
      visit(b->getLHS(), true);
      return visit(b->getRHS(), false);
    }
    if (auto* u = dyn_cast<UnaryOperator>(s); u && u->isIncrementDecrementOp()) return visit(u->getSubExpr(), true);
    if (isa<ArraySubscriptExpr>(s)) return element(cast<Expr>(s), write);
    const bool through = isa<ParenExpr>(s) || isa<CastExpr>(s) || isa<MemberExpr>(s);
    for (const Stmt* c : s->children()) visit(c, through && write);
  }

  void element(const Expr* e, bool write) {
    Element found{e, nullptr, {}, write};
    const Expr* base = e;
    while (auto* sub = dyn_cast<ArraySubscriptExpr>(base->IgnoreParenImpCasts())) {
      found.subscripts.insert(found.subscripts.begin(), sub->getIdx());
      visit(sub->getIdx(), false);
      base = sub->getBase();
    }
    auto* r = dyn_cast<DeclRefExpr>(base->IgnoreParenImpCasts());
    found.base = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    if (!found.base) return visit(base, false);
    found.base = found.base->getCanonicalDecl();
    if (!declared_.count(found.base) && !apart_.count(found.base->getName().str())) list.push_back(found);
  }

  const std::set<std::string>& apart_;
  std::set<const VarDecl*> declared_;
};

// The number that the control variable grows by.
std::optional<long long> step(const ForStmt* loop, const VarDecl* index, const ASTContext& context) {
  const Expr* inc = loop->getInc() ? loop->getInc()->IgnoreParens() : nullptr;
  if (!inc) return std::nullopt;
  if (isa<UnaryOperator>(inc)) return 1;
  auto* b = dyn_cast<BinaryOperator>(inc);
  if (!b || !names(b->getLHS(), index)) return std::nullopt;
  Expr::EvalResult n;
  if (b->isCompoundAssignmentOp() && b->getRHS()->EvaluateAsInt(n, context)) return n.Val.getInt().getExtValue();
  if (b->getOpcode() == BO_Assign) return offsetFrom(b->getRHS(), index, context);
  return std::nullopt;
}

// Numbers between the start value and the bound, where both are constants.
std::optional<long long> extent(const ForStmt* loop, const ASTContext& context) {
  const Expr* start = nullptr;
  if (auto* d = dyn_cast_or_null<DeclStmt>(loop->getInit()); d && d->isSingleDecl())
    if (auto* v = dyn_cast<VarDecl>(d->getSingleDecl())) start = v->getInit();
  if (auto* b = dyn_cast_or_null<BinaryOperator>(loop->getInit())) start = b->getRHS();
  auto* condition = dyn_cast_or_null<BinaryOperator>(loop->getCond());
  Expr::EvalResult a, b;
  if (!start || !condition || !start->EvaluateAsInt(a, context)) return std::nullopt;
  if (!condition->getRHS()->EvaluateAsInt(b, context)) return std::nullopt;
  return std::llabs(b.Val.getInt().getExtValue() - a.Val.getInt().getExtValue());
}

// How many iterations of step 1 lie between two references of the same element; nothing where that cannot be seen.
std::optional<long long> distance(const Element& a, const Element& b, const VarDecl* index,
                                  const ASTContext& context) {
  if (a.base != b.base || a.subscripts.size() != b.subscripts.size()) return std::nullopt;
  std::optional<long long> apart;
  for (size_t d = 0; d < a.subscripts.size(); ++d) {
    const Expr *x = a.subscripts[d], *y = b.subscripts[d];
    if (!mentions(x, index) && !mentions(y, index)) {
      if (!sameExpression(x, y, context)) return std::nullopt;
      continue;
    }
    const auto c = offsetFrom(x, index, context), e = offsetFrom(y, index, context);
    if (apart || !c || !e) return std::nullopt;
    apart = *c - *e;
  }
  return apart;
}

}  // namespace

std::optional<long long> offsetFrom(const Expr* e, const VarDecl* i, const ASTContext& context) {
  e = e->IgnoreParenImpCasts();
  if (names(e, i)) return 0;
  auto* b = dyn_cast<BinaryOperator>(e);
  Expr::EvalResult c;
  if (!b || (b->getOpcode() != BO_Add && b->getOpcode() != BO_Sub)) return std::nullopt;
  if (names(b->getLHS(), i) && b->getRHS()->EvaluateAsInt(c, context))
    return b->getOpcode() == BO_Add ? c.Val.getInt().getExtValue() : -c.Val.getInt().getExtValue();
  if (b->getOpcode() == BO_Add && names(b->getRHS(), i) && b->getLHS()->EvaluateAsInt(c, context))
    return c.Val.getInt().getExtValue();
  return std::nullopt;
}

std::optional<Recurrence> recurrence(const ForStmt* loop, const VarDecl* index, const std::set<std::string>& apart,
                                     const ASTContext& context) {
  const auto by = step(loop, index, context);
  if (!by || *by == 0) return std::nullopt;
  const long long most = extent(loop, context).value_or(near + 1);
  const Elements elements(loop->getBody(), apart);
  for (const Element& w : elements.list) {
    if (!w.write) continue;
    for (const Element& o : elements.list) {
      const long long d = distance(w, o, index, context).value_or(0);
      if (d != 0 && d % *by == 0 && std::llabs(d) < most) return Recurrence{w.where, o.where};
    }
  }
  return std::nullopt;
}

}  // namespace tasuki
