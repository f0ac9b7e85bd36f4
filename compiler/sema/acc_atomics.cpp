// Of which form the statement behind an acc atomic is, and what it reads, writes or updates.
#include "clang/AST/ASTContext.h"
#include "kernel/usage.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

namespace {

// 0: no operator of an atomic update; operators of one number may follow each other: x = x + a - b.
int atomicOperator(BinaryOperatorKind op) {
  switch (op) {
    case BO_Add:
    case BO_Sub:
      return 1;
    case BO_Mul:
    case BO_Div:
      return 2;
    case BO_Shl:
    case BO_Shr:
      return 3;
    case BO_And:
      return 4;
    case BO_Xor:
      return 5;
    case BO_Or:
      return 6;
    default:
      return 0;
  }
}

// x = x op value, x = value op x
bool updates(const Expr* x, const Expr* value, const ASTContext& context) {
  int kind = 0;
  for (const Expr* e = value->IgnoreParenImpCasts();;) {
    const auto* b = dyn_cast<BinaryOperator>(e);
    const int here = b ? atomicOperator(b->getOpcode()) : 0;
    if (here == 0 || (kind && here != kind)) return false;
    if (sameExpression(x, b->getLHS(), context) || sameExpression(x, b->getRHS(), context)) return true;
    kind = here;
    e = b->getLHS()->IgnoreImpCasts();
  }
}

const Expr* plain(const Stmt* s) {
  const auto* e = dyn_cast_or_null<Expr>(s);
  return e ? e->IgnoreParenImpCasts() : nullptr;
}

// What an atomic update changes: x++, x op= value, x = x op value, x = value op x; null: it is none.
const Expr* updated(const Expr* change, const ASTContext& context) {
  if (const auto* unary = dyn_cast_or_null<UnaryOperator>(change))
    return unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
  const auto* binary = dyn_cast_or_null<BinaryOperator>(change);
  if (!binary) return nullptr;
  if (binary->isCompoundAssignmentOp())
    return atomicOperator(BinaryOperator::getOpForCompoundAssignment(binary->getOpcode())) ? binary->getLHS() : nullptr;
  const bool right = binary->getOpcode() == BO_Assign && updates(binary->getLHS(), binary->getRHS(), context);
  return right ? binary->getLHS() : nullptr;
}

const BinaryOperator* assignment(const Stmt* s) {
  const auto* b = dyn_cast_or_null<BinaryOperator>(plain(s));
  return b && b->getOpcode() == BO_Assign ? b : nullptr;
}

// v = change of x; { v = x; change of x; }, also x = value; { change of x; v = x; }
bool captures(const Stmt* body, const ASTContext& context) {
  if (const BinaryOperator* whole = assignment(body)) return updated(plain(whole->getRHS()), context) != nullptr;
  const auto* block = dyn_cast<CompoundStmt>(body);
  if (!block || block->size() != 2) return false;
  const Stmt *first = block->body_front(), *second = block->body_back();
  auto reads = [&](const Stmt* s, const Expr* x) {
    const BinaryOperator* read = assignment(s);
    return read && x && sameExpression(read->getRHS(), x, context);
  };
  const BinaryOperator* set = assignment(second);
  return reads(first, updated(plain(second), context)) || reads(second, updated(plain(first), context)) ||
         (set && reads(first, set->getLHS()));
}

// The variable v of a capture where the update, which comes to pass at the same time, uses it; null: none.
const Expr* captureInUpdate(const Stmt* body, const ASTContext& context) {
  const auto* block = dyn_cast<CompoundStmt>(body);
  const BinaryOperator* read = assignment(block ? block->body_front() : body);
  const Stmt* update = block ? block->body_back() : read->getRHS();
  const auto reads = [&](const Expr* x) { return read && x && sameExpression(read->getRHS(), x, context); };
  const BinaryOperator* set = assignment(update);
  if (block && !reads(updated(plain(update), context)) && !(set && reads(set->getLHS()))) {
    read = assignment(block->body_back());
    update = block->body_front();
  }
  const auto* named = dyn_cast<DeclRefExpr>(read->getLHS()->IgnoreParens());
  const auto* v = named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
  return v ? mention(update, v->getCanonicalDecl()) : nullptr;
}

// What an atomic statement of the right form reads, writes or updates.
const Expr* atomicPlace(const std::string& kind, const Stmt* body, const ASTContext& context) {
  const BinaryOperator* whole = assignment(body);
  if (kind == "read") return whole->getRHS();
  if (kind == "write") return whole->getLHS();
  if (kind != "capture") return updated(plain(body), context);
  if (whole) return updated(plain(whole->getRHS()), context);
  const auto* block = cast<CompoundStmt>(body);
  for (const Stmt* s : {block->body_back(), block->body_front()})
    if (const Expr* x = updated(plain(s), context)) return x;
  return assignment(block->body_back())->getLHS();
}

// The first place in s where the expression stands.
const Expr* part(const Stmt* s, const Expr* wanted, const ASTContext& context) {
  auto* e = dyn_cast_or_null<Expr>(s);
  if (!s || (e && sameExpression(e, wanted, context))) return e;
  for (const Stmt* c : s->children())
    if (const Expr* found = part(c, wanted, context)) return found;
  return nullptr;
}

}  // namespace

void Analyzer::accAtomic(const Site& site, const Stmt* body) {
  const std::string& kind = site.d.atomicKind;
  if (kind.empty() || kind == "update") {
    if (!updated(plain(body), context_))
      return error(body->getBeginLoc(),
                   "an atomic update has the form x++, x op= value, x = x op value or x = value op x, with op one of "
                   "+ - * / & | ^ << >>");
  } else if (kind == "capture") {
    if (!captures(body, context_))
      return error(
          body->getBeginLoc(),
          "an atomic capture has the form v = update, { v = x; update } or { update v = x; }, where the update of x is "
          "x++, x op= value, x = x op value or x = value op x, or { v = x; x = value; }");
    if (const Expr* v = captureInUpdate(body, context_))
      error(v->getBeginLoc(), "the capture gives this variable its value at the same time; use another one here");
  } else {
    const BinaryOperator* assign = assignment(body);
    const bool read = kind == "read";
    if (!assign || (read && !assign->getRHS()->IgnoreParenImpCasts()->isLValue()))
      return error(body->getBeginLoc(), read ? "an atomic read has the form v = x, where both are variables or elements"
                                             : "an atomic write has the form x = value");
    if (const Expr* again = read ? nullptr : part(assign->getRHS(), assign->getLHS(), context_))
      return error(again->getBeginLoc(), "an atomic write does not look at what it changes; 'acc atomic update' does");
  }
  const Expr* place = atomicPlace(kind, body, context_)->IgnoreParenImpCasts();
  if (!place->getType()->isScalarType() || place->getType()->isAnyComplexType())
    error(place->getBeginLoc(), "'acc atomic' needs a real number or a pointer, this is '" +
                                    place->getType().getUnqualifiedType().getAsString() +
                                    "'; name its members or parts one by one");
}

}  // namespace tasuki
