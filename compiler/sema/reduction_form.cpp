// Each statement is an update of one of the known forms, or does not mention the variable.
#include "sema/reduction_form.h"

#include "clang/AST/Expr.h"
#include "kernel/usage.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tasuki {

using directive::ReduceOp;

namespace {

class UpdateForm {
 public:
  UpdateForm(const VarDecl* v, const ASTContext& context) : v_(v->getCanonicalDecl()), context_(context) {}

  void statement(const Stmt* s) {
    if (!s || !mentions(s)) return;
    if (directiveMarker(s, true)) return statement(cast<WhileStmt>(s)->getBody());
    if (directiveMarker(s, false)) return;
    if (auto* e = dyn_cast<Expr>(s)) return expression(e);
    if (auto* i = dyn_cast<IfStmt>(s)) {
      if (!mentions(i->getCond())) return statement(i->getThen()), statement(i->getElse());
      return note(i->getElse() ? std::nullopt : guarded(i));
    }
    if (auto* f = dyn_cast<ForStmt>(s)) {
      for (const Stmt* part : {static_cast<const Stmt*>(f->getInit()), static_cast<const Stmt*>(f->getCond()),
                               static_cast<const Stmt*>(f->getInc())})
        if (mentions(part)) note(std::nullopt);
      return statement(f->getBody());
    }
    if (auto* w = dyn_cast<WhileStmt>(s)) return mentions(w->getCond()) ? note(std::nullopt) : statement(w->getBody());
    if (auto* d = dyn_cast<DoStmt>(s)) return mentions(d->getCond()) ? note(std::nullopt) : statement(d->getBody());
    if (!isa<CompoundStmt, AttributedStmt>(s)) return note(std::nullopt);
    for (const Stmt* c : s->children()) statement(c);
  }

  std::optional<ReduceOp> result() const {
    const bool logical = op_ == ReduceOp::LogAnd || op_ == ReduceOp::LogOr;
    return good_ && (logical || !v_->getType()->isBooleanType()) ? op_ : std::nullopt;
  }

 private:
  bool is(const Expr* e) const {
    auto* r = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
    return r && r->getDecl()->getCanonicalDecl() == v_;
  }
  bool mentions(const Stmt* s) const { return tasuki::mentions(s, v_); }
  bool same(const Expr* a, const Expr* b) const { return sameExpression(a, b, context_); }
  // An integer that is computed as a real number loses something at each step, which depends on their order.
  bool wholeStep(QualType computed) const { return v_->getType()->isFloatingType() || !computed->isFloatingType(); }

  void note(std::optional<ReduceOp> op) {
    good_ &= op && (!op_ || *op_ == *op);
    op_ = op;
  }

  void expression(const Expr* e) {
    e = e->IgnoreParens();
    if (auto* c = dyn_cast<CStyleCastExpr>(e); c && c->getType()->isVoidType()) e = c->getSubExpr()->IgnoreParens();
    auto* b = dyn_cast<BinaryOperator>(e);
    if (b && b->getOpcode() == BO_Comma) return statement(b->getLHS()), statement(b->getRHS());
    if (auto* u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp() && is(u->getSubExpr()))
      return note(ReduceOp::Sum);
    if (!b || !b->isAssignmentOp() || !is(b->getLHS())) return note(std::nullopt);
    if (b->getOpcode() == BO_Assign) return note(value(b->getRHS()));
    auto* compound = cast<CompoundAssignOperator>(b);
    const auto op = of(BinaryOperator::getOpForCompoundAssignment(b->getOpcode()));
    note(mentions(b->getRHS()) || !wholeStep(compound->getComputationResultType()) ? std::nullopt : op);
  }

  static std::optional<ReduceOp> of(BinaryOperatorKind op) {
    switch (op) {
      case BO_Add:
      case BO_Sub:
        return ReduceOp::Sum;
      case BO_Mul:
        return ReduceOp::Product;
      case BO_And:
        return ReduceOp::BitAnd;
      case BO_Or:
        return ReduceOp::BitOr;
      case BO_Xor:
        return ReduceOp::BitXor;
      case BO_LAnd:
        return ReduceOp::LogAnd;
      case BO_LOr:
        return ReduceOp::LogOr;
      default:
        return std::nullopt;
    }
  }

  // Of the new value in `v = ..`.
  std::optional<ReduceOp> value(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    if (!wholeStep(e->getType())) return std::nullopt;
    if (auto* c = dyn_cast<ConditionalOperator>(e)) return chosen(c);
    if (auto* call = dyn_cast<CallExpr>(e)) return greater(call);
    return chain(e, std::nullopt);
  }

  // v op a op b, with v at one place.
  std::optional<ReduceOp> chain(const Expr* e, std::optional<ReduceOp> around) const {
    e = e->IgnoreParenImpCasts();
    if (is(e)) return around;
    auto* b = dyn_cast<BinaryOperator>(e);
    const auto op = b ? of(b->getOpcode()) : std::nullopt;
    if (!op || (around && *around != *op)) return std::nullopt;
    const bool left = mentions(b->getLHS());
    if (left == mentions(b->getRHS()) || (!left && b->getOpcode() == BO_Sub)) return std::nullopt;
    return chain(left ? b->getLHS() : b->getRHS(), op);
  }

  std::optional<ReduceOp> greater(const CallExpr* call) const {
    const FunctionDecl* f = call->getDirectCallee();
    if (!f || call->getNumArgs() != 2) return std::nullopt;
    StringRef name = f->getName();
    name.consume_front("__builtin_");
    const auto op = llvm::StringSwitch<std::optional<ReduceOp>>(name)
                        .Cases({"fmax", "fmaxf", "fmaxl"}, ReduceOp::Max)
                        .Cases({"fmin", "fminf", "fminl"}, ReduceOp::Min)
                        .Default(std::nullopt);
    const bool first = is(call->getArg(0)), second = is(call->getArg(1));
    if (first == second || mentions(call->getArg(first ? 1 : 0))) return std::nullopt;
    return op;
  }

  // Whether values compare in this type as v's own do, and v holds all of them: not an int beside an unsigned.
  bool keepsOrder(QualType compared, const Expr* other) const {
    const QualType own = v_->getType(), given = other->IgnoreParenImpCasts()->getType();
    if (!own->isIntegerType() || !given->isIntegerType()) return true;
    return (own->isUnsignedIntegerType() || !compared->isUnsignedIntegerType()) &&
           context_.getTypeSize(given) <= context_.getTypeSize(own);
  }
  // What v is compared with, and whether the condition says that v is the greater one.
  struct Comparison {
    const Expr* with = nullptr;
    bool greater = false;
  };
  Comparison comparison(const Expr* condition) const {
    auto* b = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
    if (!b || !b->isRelationalOp()) return {};
    const bool left = is(b->getLHS());
    const Expr* other = left ? b->getRHS() : b->getLHS();
    if ((!left && !is(b->getRHS())) || mentions(other) || !keepsOrder(b->getLHS()->getType(), other)) return {};
    return {other, left == (b->getOpcode() == BO_GT || b->getOpcode() == BO_GE)};
  }

  // v > e ? v : e and its relatives.
  std::optional<ReduceOp> chosen(const ConditionalOperator* c) const {
    const Comparison found = comparison(c->getCond());
    if (!found.with) return std::nullopt;
    const bool keeps = is(c->getTrueExpr());
    const Expr* other = keeps ? c->getFalseExpr() : c->getTrueExpr();
    if ((!keeps && !is(c->getFalseExpr())) || !same(other, found.with)) return std::nullopt;
    return found.greater == keeps ? ReduceOp::Max : ReduceOp::Min;
  }

  // if (e > v) v = e;
  std::optional<ReduceOp> guarded(const IfStmt* i) const {
    const Comparison found = comparison(i->getCond());
    const Stmt* then = i->getThen();
    while (auto* block = dyn_cast<CompoundStmt>(then)) {
      if (block->size() != 1) return std::nullopt;
      then = block->body_front();
    }
    auto* b = dyn_cast<BinaryOperator>(then);
    if (!found.with || !b || b->getOpcode() != BO_Assign || !is(b->getLHS()) || !same(b->getRHS(), found.with) ||
        !wholeStep(found.with->IgnoreParenImpCasts()->getType()))
      return std::nullopt;
    return found.greater ? ReduceOp::Min : ReduceOp::Max;
  }

  const VarDecl* v_;
  const ASTContext& context_;
  std::optional<ReduceOp> op_;
  bool good_ = true;
};

// The constant that all of s that mentions v gives it; nothing where it has another use.
class FlagForm {
 public:
  FlagForm(const VarDecl* v, const ASTContext& context) : v_(v->getCanonicalDecl()), context_(context) {}

  bool holds(const Stmt* s) {
    if (!s || !mentions(s, v_)) return true;
    auto* b = dyn_cast<BinaryOperator>(s);
    if (b && b->getOpcode() == BO_Assign && isVariable(b->getLHS())) return sameAsBefore(b->getRHS());
    if (isa<DeclRefExpr>(s)) return false;
    return llvm::all_of(s->children(), [&](const Stmt* c) { return holds(c); });
  }
  bool found() const { return value_.has_value(); }

 private:
  bool isVariable(const Expr* e) const {
    auto* r = dyn_cast<DeclRefExpr>(e->IgnoreParens());
    return r && r->getDecl()->getCanonicalDecl() == v_;
  }
  bool sameAsBefore(const Expr* e) {
    Expr::EvalResult result;
    if (!e->EvaluateAsRValue(result, context_) || !(result.Val.isInt() || result.Val.isFloat())) return false;
    llvm::FoldingSetNodeID id;
    result.Val.Profile(id);
    if (value_) return *value_ == id;
    value_ = id;
    return true;
  }

  const VarDecl* v_;
  const ASTContext& context_;
  std::optional<llvm::FoldingSetNodeID> value_;
};

}  // namespace

bool onlySetsFlag(const Stmt* s, const VarDecl* v, const ASTContext& context) {
  FlagForm form(v, context);
  return v->getType()->isArithmeticType() && form.holds(s) && form.found();
}

std::optional<ReduceOp> reductionForm(const Stmt* s, const VarDecl* v, const ASTContext& context) {
  UpdateForm form(v, context);
  if (!v->getType()->isArithmeticType()) return std::nullopt;
  form.statement(s);
  return form.result();
}

}  // namespace tasuki
