// Subscripts of all references in a loop, compared in pairs.
#include "sema/recurrence.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <vector>

#include "clang/AST/Expr.h"
#include "kernel/polynomial.h"
#include "kernel/usage.h"
#include "sema/elements.h"
#include "sema/equal_sums.h"

using namespace clang;

namespace tasuki {

namespace {

// Where the extent of a loop is not a constant, references at most so far apart are taken to meet in it.
constexpr long long near = 16;

bool names(const Expr* e, const VarDecl* v) { return namedVariable(e) == v->getCanonicalDecl(); }

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

const Expr* startOf(const ForStmt* loop) {
  if (auto* d = dyn_cast_or_null<DeclStmt>(loop->getInit()); d && d->isSingleDecl())
    if (auto* v = dyn_cast<VarDecl>(d->getSingleDecl())) return v->getInit();
  auto* b = dyn_cast_or_null<BinaryOperator>(loop->getInit());
  return b ? b->getRHS() : nullptr;
}

// Numbers between the start value and the bound, where both are constants.
std::optional<long long> extent(const ForStmt* loop, const ASTContext& context) {
  const Expr* start = startOf(loop);
  auto* condition = dyn_cast_or_null<BinaryOperator>(loop->getCond());
  Expr::EvalResult a, b;
  if (!start || !condition || !start->EvaluateAsInt(a, context)) return std::nullopt;
  if (!condition->getRHS()->EvaluateAsInt(b, context)) return std::nullopt;
  return std::llabs(b.Val.getInt().getExtValue() - a.Val.getInt().getExtValue());
}

// How many iterations of step 1 lie between two references of the same element; nothing where that cannot be seen.
std::optional<long long> distance(const Element& a, const Element& b, const VarDecl* index,
                                  const ASTContext& context) {
  if (!comparable(a, b)) return std::nullopt;
  std::optional<long long> apart;
  for (size_t d = 0; d < std::min(a.subscripts.size(), b.subscripts.size()); ++d) {
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

// Subscripts of the loop's variable and of what the loop leaves alone, of which it cannot be said that two iterations have
// different ones: `2 * i` beside `2 * i + 2`, `n - 1 - i` beside `i`, `i + offset` beside `i`, `i % 10`, `i >> 1`.
class Meetings {
 public:
  Meetings(const ForStmt* loop, const VarDecl* index, long long step, std::optional<long long> extent,
           const ASTContext& context)
      : index_(index->getCanonicalDecl()), step_(step), extent_(extent), context_(context), fixed_(loop->getBody()) {
    const Changes changes = changesIn(loop->getBody());
    changes_ = changes.declared;
    changes_.insert(changes.changed.begin(), changes.changed.end());
    innerLoops(loop->getBody());
    range_ = values(loop, index_, context_);
    first_ = polynomial(startOf(loop));
    if (auto* c = dyn_cast_or_null<BinaryOperator>(loop->getCond())) {
      last_ = polynomial(c->getRHS());
      down_ = c->getOpcode() == BO_GT || c->getOpcode() == BO_GE;
      const long long beyond = c->getOpcode() == BO_LT ? 1 : c->getOpcode() == BO_GT ? -1 : 0;
      if (last_) last_ = *last_ - Polynomial(beyond);
    }
  }

  bool possible(const Element& a, const Element& b) const {
    if (!comparable(a, b)) return false;
    int follow = 0;
    bool exact = true;
    for (size_t d = 0; d < std::min(a.subscripts.size(), b.subscripts.size()); ++d) {
      const Expr *x = a.subscripts[d], *y = b.subscripts[d];
      const bool one = fixed_.follows(x, index_), other = fixed_.follows(y, index_);
      follow += one && other;
      if (const auto meet = byValues(x, y)) {
        if (!*meet) return false;
        continue;
      }
      exact = false;
      if (!one && !other) {
        if (!sameExpression(x, y, context_)) return false;
        continue;
      }
      if (!one || !other) return false;
      if (!(known(x) && known(y) ? together(x, y) : shifted(x, y))) return false;
    }
    return exact || follow == 1;  // of `a[i / 4][i % 4]` nobody knows
  }

  // Whether iterations write the same elements by loops inside: `b[i + j]`.
  bool overlaps(const Element& w) const {
    int follow = 0;
    bool meets = false;
    for (const Expr* x : w.subscripts) {
      if (!fixed_.follows(x, index_)) continue;
      ++follow;
      const auto p = polynomial(x);
      const auto one = p ? p->linearIn(index_) : std::nullopt;
      const auto factor = one ? one->factor.constant() : std::nullopt;
      if (!factor || std::llabs(*factor * step_) != 1) return false;
      for (const VarDecl* v : one->rest.variables()) {
        const auto other = one->rest.linearIn(v);
        const auto by = other ? other->factor.constant() : std::nullopt;
        meets |= inner_.count(v) && by && std::llabs(*by) == 1;
      }
    }
    return follow == 1 && meets;
  }

  // Whether where it is comes from memory, so that iterations may write the same element: `a[k[i]]`, alone or through a
  // variable of the iteration.
  bool scattered(const Element& w) const {
    bool some = false;
    for (const Expr* x : w.subscripts) {
      if (readsBy(x))
        some = true;
      else if (fixed_.follows(x, index_))
        return false;
    }
    return some;
  }

 private:
  // Whether an element that follows the loop's variable is read for it.
  bool readsBy(const Stmt* s) const {
    if (!s || isa<CallExpr>(s)) return false;
    if (auto* a = dyn_cast<ArraySubscriptExpr>(s)) return fixed_.follows(a, index_);
    if (auto* r = dyn_cast<DeclRefExpr>(s))
      if (auto* v = dyn_cast<VarDecl>(r->getDecl()))
        return changes_.count(v->getCanonicalDecl()) && v->getType()->isIntegerType() && readsBy(beginning(v));
    return llvm::any_of(s->children(), [&](const Stmt* c) { return readsBy(c); });
  }

  void innerLoops(const Stmt* s) {
    if (!s) return;
    if (auto* f = dyn_cast<ForStmt>(s))
      if (const VarDecl* v = controlVariable(f)) {
        const bool once = inner_.insert(v->getCanonicalDecl()).second;
        headers_[v->getCanonicalDecl()] = once ? f : nullptr;
      }
    for (const Stmt* c : s->children()) innerLoops(c);
  }

  // The constants that a loop's variable takes; nothing where they are not known, or there are none.
  static std::optional<Multiple> values(const ForStmt* f, const VarDecl* v, const ASTContext& context) {
    const auto by = f ? step(f, v, context) : std::nullopt;
    auto* condition = f ? dyn_cast_or_null<BinaryOperator>(f->getCond()) : nullptr;
    Expr::EvalResult start, end;
    if (!by || *by == 0 || !condition || !condition->isComparisonOp() || !names(condition->getLHS(), v) ||
        !startOf(f) || !startOf(f)->EvaluateAsInt(start, context) ||
        !condition->getRHS()->EvaluateAsInt(end, context) || changesIn(f->getBody()).changed.count(v))
      return std::nullopt;
    auto* inc = dyn_cast<UnaryOperator>(f->getInc()->IgnoreParens());
    auto* sum = dyn_cast<CompoundAssignOperator>(f->getInc()->IgnoreParens());
    const bool down = (inc && inc->isDecrementOp()) || (sum && sum->getOpcode() == BO_SubAssign) || *by < 0;
    const long long first = start.Val.getInt().getExtValue(), bound = end.Val.getInt().getExtValue();
    const bool included = condition->getOpcode() == BO_LE || condition->getOpcode() == BO_GE;
    const long long stride = std::llabs(*by), length = (down ? first - bound : bound - first) - !included;
    if (length < 0 || length > 1 << 20) return std::nullopt;
    const long long reach = length / stride * stride;
    return Multiple{1, down ? first - reach : first, down ? first : first + reach, stride};
  }

  // Whether two iterations have the same subscript, where all variables in there take constants.
  std::optional<bool> byValues(const Expr* x, const Expr* y) const {
    const auto p = polynomial(x), q = polynomial(y);
    const auto one = p && range_ ? p->linearIn(index_) : std::nullopt;
    const auto other = q && range_ ? q->linearIn(index_) : std::nullopt;
    const auto a = one ? one->factor.constant() : std::nullopt, b = other ? other->factor.constant() : std::nullopt;
    if (!a || !b || std::llabs(*a) > 1 << 24 || std::llabs(*b) > 1 << 24) return std::nullopt;
    std::vector<Multiple> rest;
    // Of the other one the variables have values of their own.
    const auto take = [&](Polynomial sum, long long sign) -> std::optional<long long> {
      for (const VarDecl* v : sum.variables()) {
        const auto header = headers_.find(v);
        auto multiple = header == headers_.end() ? std::nullopt : values(header->second, v, context_);
        const auto linear = sum.linearIn(v);
        const auto factor = linear ? linear->factor.constant() : std::nullopt;
        if (!multiple || !factor || std::llabs(*factor) > 1 << 24) return std::nullopt;
        multiple->factor = sign * *factor;
        rest.push_back(*multiple);
        sum = linear->rest;
      }
      const auto constant = sum.constant();
      return constant ? std::optional(sign * *constant) : std::nullopt;
    };
    const auto c = take(one->rest, 1), d = take(other->rest, -1);
    if (!c || !d) return std::nullopt;
    return meetApart(*a, *b, *range_, rest, *c + *d);
  }

  // Of subscripts that follow the loop's variable by different factors, and loops inside: `a[j * n + i]` beside
  // `a[i * n + j]`. Where those depend on the loop's variable nobody knows.
  bool crossed(const Polynomial::Linear& one, const Polynomial::Linear& other) const {
    bool inside = false;
    const auto plain = [&](const VarDecl* v) {
      const auto header = headers_.find(v);
      if (header == headers_.end()) return v == index_ || !changes_.count(v);
      inside = true;
      const ForStmt* f = header->second;
      return f && !fixed_.follows(f->getInit(), index_) && !fixed_.follows(f->getCond(), index_);
    };
    const auto same = [&](const VarDecl* v) { return !changes_.count(v); };
    return !one.factor.isZero() && !other.factor.isZero() && llvm::all_of(one.factor.variables(), same) &&
           llvm::all_of(other.factor.variables(), same) && llvm::all_of(one.rest.variables(), plain) &&
           llvm::all_of(other.rest.variables(), plain) && inside;
  }

  // Whether nothing but the loop's variable changes it.
  bool known(const Stmt* s) const {
    if (!s) return true;
    if (isa<CallExpr, ArraySubscriptExpr, MemberExpr, AbstractConditionalOperator>(s)) return false;
    if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_Deref) return false;
    if (auto* r = dyn_cast<DeclRefExpr>(s))
      if (auto* v = dyn_cast<VarDecl>(r->getDecl())) return !changes_.count(v->getCanonicalDecl());
    return llvm::all_of(s->children(), [&](const Stmt* c) { return known(c); });
  }

  std::optional<Polynomial> polynomial(const Expr* e) const {
    if (!e) return std::nullopt;
    e = e->IgnoreParenImpCasts();
    Expr::EvalResult n;
    if (e->EvaluateAsInt(n, context_)) return Polynomial(n.Val.getInt().getExtValue());
    if (const VarDecl* v = namedVariable(e)) {
      const Expr* value = fixed_.value(v);
      return value ? polynomial(value) : Polynomial(v->getCanonicalDecl());
    }
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || !(b->isAdditiveOp() || b->getOpcode() == BO_Mul)) return std::nullopt;
    const auto p = polynomial(b->getLHS()), q = polynomial(b->getRHS());
    if (!p || !q) return std::nullopt;
    return b->getOpcode() == BO_Add ? *p + *q : b->getOpcode() == BO_Sub ? *p - *q : *p * *q;
  }

  // At most one variable, as often as once.
  static bool simple(const Polynomial& rest) {
    const auto variables = rest.variables();
    if (variables.empty()) return true;
    const auto linear = rest.linearIn(variables[0]);
    return variables.size() == 1 && linear && linear->factor.constant();
  }

  // Of subscripts that both follow the loop's variable.
  bool together(const Expr* x, const Expr* y) const {
    const auto p = polynomial(x), q = polynomial(y);
    const auto one = p ? p->linearIn(index_) : std::nullopt, other = q ? q->linearIn(index_) : std::nullopt;
    if (!one || !other) return !sameExpression(x, y, context_) || gap(x) < 1;
    const auto a = one->factor.constant(), b = other->factor.constant();
    if (!a || !b || *a == 0 || *b == 0 || !simple(one->rest) || !simple(other->rest)) return false;
    if (*a != *b) return !outOfReach(*one, *a, *other, *b);
    const Polynomial difference = one->rest - other->rest;
    if (const auto d = difference.constant()) {
      const long long iterations = *d / *a;
      if (*d == 0 || *d % (*a * step_) != 0) return false;
      return std::llabs(iterations) < extent_.value_or(near + 1);
    }
    if (!one->rest.constant() && !other->rest.constant()) return false;
    return !outOfReach(*one, *a, *other, *b);
  }

  // Whether both follow loops inside alike, and this one some iterations apart: `i * n + j` beside `(i + 1) * n + j`.
  bool shifted(const Expr* x, const Expr* y) const {
    const auto p = polynomial(x), q = polynomial(y);
    const auto one = p ? p->linearIn(index_) : std::nullopt, other = q ? q->linearIn(index_) : std::nullopt;
    if (!one || !other) return false;
    if (!(one->factor == other->factor)) return crossed(*one, *other);
    for (const Polynomial* all : {&*p, &*q})
      for (const VarDecl* v : all->variables())
        if (v != index_ && changes_.count(v) && !inner_.count(v)) return false;
    const auto a = one->factor.constant(), b = other->factor.constant();
    const auto d = (one->rest - other->rest).constant();
    if (!a || !b || *a != *b || *a == 0 || !d || *d == 0 || *d % (*a * step_) != 0) return false;
    return std::llabs(*d / *a) < extent_.value_or(near + 1);
  }

  // How far the values of two iterations are apart, at least; 0: that is not seen.
  long long gap(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    if (namedVariable(e) == index_) return std::llabs(step_);
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b) return 0;
    const bool left = mentions(b->getLHS(), index_), right = mentions(b->getRHS(), index_);
    if (left && right) return 0;
    const long long inside = gap(left ? b->getLHS() : b->getRHS());
    Expr::EvalResult n;
    const bool number = (left ? b->getRHS() : b->getLHS())->EvaluateAsInt(n, context_);
    const long long c = number ? n.Val.getInt().getExtValue() : 0;
    switch (b->getOpcode()) {
      case BO_Add:
      case BO_Sub:
        return inside;
      case BO_Xor:
        return inside > 0;
      case BO_Mul:
        return c == 0 ? 0 : inside;
      case BO_Div:
        return left && c > 0 ? inside / c : 0;
      case BO_Shr:
        return left && c >= 0 && c < 62 && number ? inside >> c : 0;
      default:
        return 0;
    }
  }

  // Whether all subscripts of one are below all of the other.
  bool outOfReach(const Polynomial::Linear& one, long long a, const Polynomial::Linear& other, long long b) const {
    if (!first_ || !last_) return false;
    const auto ends = [&](const Polynomial::Linear& l, long long factor) {
      const Polynomial from = l.rest + Polynomial(factor) * *first_, to = l.rest + Polynomial(factor) * *last_;
      return (factor > 0) != down_ ? std::pair(from, to) : std::pair(to, from);
    };
    const auto [lo, hi] = ends(one, a);
    const auto [otherLo, otherHi] = ends(other, b);
    return (lo - otherHi).constant().value_or(0) >= 1 || (otherLo - hi).constant().value_or(0) >= 1;
  }

  const VarDecl* index_;
  const long long step_;
  const std::optional<long long> extent_;
  const ASTContext& context_;
  const Fixed fixed_;
  std::set<const VarDecl*> changes_, inner_;  // inner_: variables of loops
  std::map<const VarDecl*, const ForStmt*> headers_;  // their loops; null: several
  std::optional<Multiple> range_;                     // of the loop's variable, where these are constants
  std::optional<Polynomial> first_, last_;
  bool down_ = false;
};

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

// Of the elements that count.
static std::optional<Recurrence> recurrence(const ForStmt* loop, const VarDecl* index,
                                            const std::set<std::string>& apart, const ASTContext& context,
                                            const std::function<bool(const Element&)>& counts) {
  const auto by = step(loop, index, context);
  if (!by || *by == 0) return std::nullopt;
  const long long most = extent(loop, context).value_or(near + 1);
  const Elements elements(loop->getBody(), apart, context);
  for (const Element& w : elements.list) {
    if (!w.write || !counts(w)) continue;
    for (const Element& o : elements.list) {
      if (!counts(o)) continue;
      const long long d = distance(w, o, index, context).value_or(0);
      if (d != 0 && d % *by == 0 && std::llabs(d) < most) return Recurrence{w.where, o.where};
    }
  }
  return std::nullopt;
}

namespace {

// What happens in every iteration of a loop, with subscripts whose other variables go through the same values in all.
class EveryIteration {
 public:
  EveryIteration(const ForStmt* loop, const VarDecl* index) : index_(index->getCanonicalDecl()) {
    const Changes changes = changesIn(loop->getBody());
    changes_ = changes.declared;
    changes_.insert(changes.changed.begin(), changes.changed.end());
    visit(loop->getBody());
  }

  bool has(const Element& e) const {
    return always_.count(e.where) > 0 && llvm::all_of(e.subscripts, [&](const Expr* x) { return same(x); });
  }

 private:
  void visit(const Stmt* s) {
    if (!s || isa<IfStmt, SwitchStmt, AbstractConditionalOperator, DoStmt>(s)) return;
    if (auto* w = dyn_cast<WhileStmt>(s)) {
      // Of directives those of loops.
      if (directiveMarker(w, true) && isa<ForStmt, WhileStmt>(w->getBody())) visit(w->getBody());
      return;
    }
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isLogicalOp()) return;
    if (auto* e = dyn_cast<Expr>(s)) always_.insert(e);
    if (auto* f = dyn_cast<ForStmt>(s))
      if (const VarDecl* v = controlVariable(f)) begins_[v->getCanonicalDecl()] = startOf(f);
    for (const Stmt* c : s->children()) visit(c);
  }
  bool same(const Stmt* s) const {
    if (!s) return true;
    auto* r = dyn_cast<DeclRefExpr>(s);
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    if (!v) return llvm::all_of(s->children(), [&](const Stmt* c) { return same(c); });
    v = v->getCanonicalDecl();
    if (v == index_ || !changes_.count(v)) return true;
    const auto begin = begins_.find(v);
    return begin != begins_.end() && begin->second && !mentions(begin->second, index_) && !mentions(begin->second, v) &&
           same(begin->second);
  }

  const VarDecl* index_;
  std::set<const VarDecl*> changes_;
  std::set<const Expr*> always_;
  std::map<const VarDecl*, const Expr*> begins_;
};

}  // namespace

std::optional<Recurrence> certain_recurrence(const ForStmt* loop, const VarDecl* index,
                                             const std::set<std::string>& apart, const ASTContext& context) {
  if (leaves(loop->getBody())) return std::nullopt;
  const EveryIteration every(loop, index);
  return recurrence(loop, index, apart, context, [&](const Element& e) { return !e.sometimes && every.has(e); });
}

std::optional<Recurrence> recurrence(const ForStmt* loop, const VarDecl* index, const std::set<std::string>& apart,
                                     const ASTContext& context) {
  return recurrence(loop, index, apart, context, [](const Element& e) { return !e.sometimes; });
}

std::optional<Recurrence> possible_recurrence(const ForStmt* loop, const VarDecl* index,
                                              const std::set<std::string>& apart, const ASTContext& context,
                                              const std::function<bool(const Stmt*)>& atomic) {
  const auto by = step(loop, index, context);
  if (!by || *by == 0) return std::nullopt;
  const Elements elements(loop->getBody(), apart, context, atomic);
  const Meetings meetings(loop, index, *by, extent(loop, context), context);
  for (const Element& w : elements.list) {
    if (!w.write) continue;
    if (meetings.overlaps(w) || meetings.scattered(w)) return Recurrence{w.where, w.where};
    for (const Element& o : elements.list)
      if (meetings.possible(w, o)) return Recurrence{w.where, o.where};
  }
  return std::nullopt;
}

}  // namespace tasuki
