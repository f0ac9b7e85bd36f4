// Subscripts of what the iterations of a loop change.
#include "sema/common_places.h"

#include <map>
#include <set>
#include <vector>

#include "clang/AST/Expr.h"
#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

namespace {

// Whether a subscript follows a loop's variable, so that two iterations have different ones. Where it looks them up
// (`k[i]`) or puts several into one place (`i / 2`) they may be the same; together a quotient and its rest are not.
// What an atomic captures counts as different, too.
class Following {
 public:
  Following(const VarDecl* index, const Stmt* body, const std::function<bool(const Stmt*)>& atomic)
      : index_(index), atomic_(atomic) {
    define(body, false);
  }

  bool any(const std::vector<const Expr*>& subscripts) {
    quotient_ = rest_ = false;
    for (const Expr* e : subscripts) {
      seen_.clear();
      if (follows(e)) return true;
    }
    return quotient_ && rest_;
  }

 private:
  // What the body gives its variables.
  void define(const Stmt* s, bool captured) {
    if (!s) return;
    captured |= atomic_(s);
    if (auto* d = dyn_cast<DeclStmt>(s))
      for (const Decl* x : d->decls())
        if (auto* v = dyn_cast<VarDecl>(x); v && v->getInit()) given_[v->getCanonicalDecl()].push_back(v->getInit());
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp())
      if (auto* r = dyn_cast<DeclRefExpr>(b->getLHS()->IgnoreParens()))
        if (auto* v = dyn_cast<VarDecl>(r->getDecl())) {
          given_[v->getCanonicalDecl()].push_back(b->getRHS());
          if (captured) captured_.insert(v->getCanonicalDecl());
        }
    for (const Stmt* c : s->children()) define(c, captured);
  }

  bool follows(const Expr* e) {
    e = e->IgnoreParenCasts();
    if (auto* r = dyn_cast<DeclRefExpr>(e)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      if (v && (v->getCanonicalDecl() == index_->getCanonicalDecl() || captured_.count(v->getCanonicalDecl())))
        return true;
      const auto given =
          v && seen_.insert(v->getCanonicalDecl()).second ? given_.find(v->getCanonicalDecl()) : given_.end();
      return given != given_.end() && llvm::any_of(given->second, [&](const Expr* value) { return follows(value); });
    }
    if (auto* u = dyn_cast<UnaryOperator>(e)) return u->isArithmeticOp() && follows(u->getSubExpr());
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b) return false;
    switch (b->getOpcode()) {
      case BO_Div:
      case BO_Shr:
        quotient_ |= follows(b->getLHS());
        return false;
      case BO_Rem:
      case BO_And:
        rest_ |= follows(b->getLHS());
        return false;
      case BO_Add:
      case BO_Sub:
      case BO_Mul:
      case BO_Shl:
      case BO_Or:
      case BO_Xor: {
        const bool left = follows(b->getLHS());  // both are looked at
        return follows(b->getRHS()) || left;
      }
      default:
        return false;
    }
  }

  const VarDecl* index_;
  const std::function<bool(const Stmt*)>& atomic_;
  std::map<const VarDecl*, std::vector<const Expr*>> given_;
  std::set<const VarDecl*> captured_, seen_;
  bool quotient_ = false, rest_ = false;
};

// Whether subscripts are made of constants, variables that the loop does not change, its own and those of loops inside
// that begin with such values.
class FixedPlaces {
 public:
  FixedPlaces(const VarDecl* index, const Stmt* body) : index_(index), use_(body) { loops(body); }

  bool all(const std::vector<const Expr*>& subscripts) const {
    return llvm::all_of(subscripts, [&](const Expr* e) { return is(e); });
  }

  // Of a loop inside.
  bool controls(const VarDecl* v) const { return begins_.count(v->getCanonicalDecl()) > 0; }

 private:
  void loops(const Stmt* s) {
    if (!s) return;
    if (auto* f = dyn_cast<ForStmt>(s))
      if (const VarDecl* v = controlVariable(f)) begins_[v->getCanonicalDecl()] = f->getInit();
    for (const Stmt* c : s->children()) loops(c);
  }
  bool is(const Stmt* s) const {
    if (isa<ArraySubscriptExpr, MemberExpr, CallExpr, StmtExpr>(s)) return false;
    if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_Deref) return false;
    if (auto* r = dyn_cast<DeclRefExpr>(s)) return isFixed(dyn_cast<VarDecl>(r->getDecl()));
    return llvm::all_of(s->children(), [&](const Stmt* c) { return c && is(c); });
  }
  bool isFixed(const VarDecl* v) const {
    if (!v || v->getCanonicalDecl() == index_->getCanonicalDecl()) return true;
    const auto begin = begins_.find(v->getCanonicalDecl());
    if (begin == begins_.end()) return use_.uses(v->getCanonicalDecl()) && !use_[v->getCanonicalDecl()].assigned;
    const Expr* first = nullptr;
    if (auto* d = dyn_cast_or_null<DeclStmt>(begin->second); d && d->isSingleDecl())
      first = cast<VarDecl>(d->getSingleDecl())->getInit();
    else if (auto* b = dyn_cast_or_null<BinaryOperator>(begin->second); b && b->getOpcode() == BO_Assign)
      first = b->getRHS();
    return first && !mentions(first, v) && is(first);
  }

  const VarDecl* index_;
  Usage use_;
  std::map<const VarDecl*, const Stmt*> begins_;
};

// Of what memory reference, through members, subscripts and pointers, and by what subscripts.
struct Reference {
  const VarDecl* variable = nullptr;
  std::vector<const Expr*> subscripts;

  explicit Reference(const Expr* e) {
    while (true) {
      e = e->IgnoreParenCasts();
      auto* sum = dyn_cast<BinaryOperator>(e);
      if (auto* a = dyn_cast<ArraySubscriptExpr>(e))
        subscripts.push_back(a->getIdx()), e = a->getBase();
      else if (auto* m = dyn_cast<MemberExpr>(e))
        e = m->getBase();
      else if (auto* u = dyn_cast<UnaryOperator>(e); u && (u->getOpcode() == UO_Deref || u->getOpcode() == UO_AddrOf))
        e = u->getSubExpr();
      else if (sum && sum->isAdditiveOp() && sum->getLHS()->getType()->isPointerType())
        subscripts.push_back(sum->getRHS()), e = sum->getLHS();
      else
        break;
    }
    auto* r = dyn_cast<DeclRefExpr>(e);
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    variable = v ? v->getCanonicalDecl() : nullptr;
  }
};

class CommonPlaces {
 public:
  CommonPlaces(const ASTContext& context, const VarDecl* index, const Stmt* body,
               const std::function<bool(const VarDecl*)>& apart, const std::function<bool(const Stmt*)>& atomic)
      : context_(context),
        index_(index),
        following_(index, body, atomic),
        fixed_(index, body),
        apart_(apart),
        atomic_(atomic) {}

  std::optional<CommonPlace> visit(const Stmt* s) {
    if (!s || atomic_(s)) return std::nullopt;
    const Expr* target = nullptr;
    bool update = false;
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) {
      target = b->getLHS()->IgnoreParens();
      update = b->isCompoundAssignmentOp() || has(b->getRHS(), target);
    }
    if (auto* u = dyn_cast<UnaryOperator>(s); u && u->isIncrementDecrementOp()) {
      target = u->getSubExpr()->IgnoreParens();
      update = true;
    }
    if (target && !isa<DeclRefExpr>(target)) {
      const VarDecl* v = rootOfFixed(target);
      if (v && !apart_(v)) return CommonPlace{target, v, update, true};
      const Reference place(target);
      if (update && place.variable && !apart_(place.variable) && !following_.any(place.subscripts))
        return CommonPlace{target, place.variable, true, fixed_.all(place.subscripts)};
    }
    const auto* i = dyn_cast<IfStmt>(s);
    for (const Stmt* c : s->children()) {
      if (i && c == i->getThen() && namesIteration(i->getCond())) continue;
      if (auto found = visit(c)) return found;
    }
    return std::nullopt;
  }

  // body: of the loop.
  std::optional<CommonPlace> scratch(const Stmt* body) {
    changes_ = changesIn(body);
    written(body);
    read(body);
    for (const CommonPlace& place : given_)
      if (read_.count(place.variable)) return place;
    return std::nullopt;
  }

 private:
  // Whether iterations give it different values, as far as its variables tell.
  bool ofIteration(const Stmt* e) const {
    if (!e) return false;
    if (auto* r = dyn_cast<DeclRefExpr>(e)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      return v && (v->getCanonicalDecl() == index_->getCanonicalDecl() ||
                   (changes_.declared.count(v->getCanonicalDecl()) && !fixed_.controls(v)));
    }
    return llvm::any_of(e->children(), [&](const Stmt* c) { return ofIteration(c); });
  }
  // A place that is the same one in all iterations, of an array or structure outside of the loop.
  const VarDecl* inCommon(const Expr* e) {
    if (!isa<ArraySubscriptExpr>(e)) return nullptr;
    const Reference place(e);
    if (!place.variable || changes_.declared.count(place.variable) || apart_(place.variable)) return nullptr;
    return !following_.any(place.subscripts) && fixed_.all(place.subscripts) ? place.variable : nullptr;
  }
  // Of what every iteration does.
  void written(const Stmt* s) {
    if (!s || atomic_(s) || isa<IfStmt, SwitchStmt, AbstractConditionalOperator>(s)) return;
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign && ofIteration(b->getRHS()))
      if (const VarDecl* v = inCommon(b->getLHS()->IgnoreParens()))
        given_.push_back({b->getLHS()->IgnoreParens(), v, false, true});
    for (const Stmt* c : s->children()) written(c);
  }
  void read(const Stmt* s) {
    if (!s) return;
    if (auto* c = dyn_cast<ImplicitCastExpr>(s); c && c->getCastKind() == CK_LValueToRValue)
      if (const VarDecl* v = inCommon(c->getSubExpr()->IgnoreParens())) read_.insert(v);
    for (const Stmt* c : s->children()) read(c);
  }

  // Whether the element is read in e.
  bool has(const Stmt* e, const Expr* element) const {
    if (!e) return false;
    if (isa<ArraySubscriptExpr, MemberExpr, UnaryOperator>(e) && sameExpression(cast<Expr>(e), element, context_))
      return true;
    return llvm::any_of(e->children(), [&](const Stmt* c) { return has(c, element); });
  }
  const VarDecl* rootOfFixed(const Expr* e) const {
    while (true) {
      e = e->IgnoreParenImpCasts();
      Expr::EvalResult n;
      if (auto* a = dyn_cast<ArraySubscriptExpr>(e); a && a->getIdx()->EvaluateAsInt(n, context_))
        e = a->getBase();
      else if (auto* m = dyn_cast<MemberExpr>(e); m && !m->isArrow())
        e = m->getBase();
      else
        break;
    }
    auto* r = dyn_cast<DeclRefExpr>(e);
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    return v ? v->getCanonicalDecl() : nullptr;
  }
  bool namesIteration(const Expr* e) const {
    auto* b = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
    if (b && b->getOpcode() == BO_LAnd) return namesIteration(b->getLHS()) || namesIteration(b->getRHS());
    if (!b || b->getOpcode() != BO_EQ) return false;
    auto is = [&](const Expr* side) {
      auto* r = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
      return r && r->getDecl()->getCanonicalDecl() == index_->getCanonicalDecl();
    };
    return is(b->getLHS()) || is(b->getRHS());
  }

  const ASTContext& context_;
  const VarDecl* index_;
  Following following_;
  FixedPlaces fixed_;
  const std::function<bool(const VarDecl*)>& apart_;
  const std::function<bool(const Stmt*)>& atomic_;
  Changes changes_;
  std::vector<CommonPlace> given_;
  std::set<const VarDecl*> read_;
};

}  // namespace

std::optional<CommonPlace> commonPlace(const ForStmt* loop, const ASTContext& context,
                                       const std::function<bool(const VarDecl*)>& apart,
                                       const std::function<bool(const Stmt*)>& atomic) {
  const VarDecl* index = controlVariable(loop);
  if (!index) return std::nullopt;
  return CommonPlaces(context, index, loop->getBody(), apart, atomic).visit(loop->getBody());
}

std::optional<CommonPlace> common_scratch(const ForStmt* loop, const ASTContext& context,
                                          const std::function<bool(const VarDecl*)>& apart,
                                          const std::function<bool(const Stmt*)>& atomic) {
  const VarDecl* index = controlVariable(loop);
  if (!index || leaves(loop->getBody())) return std::nullopt;
  return CommonPlaces(context, index, loop->getBody(), apart, atomic).scratch(loop->getBody());
}

}  // namespace tasuki
