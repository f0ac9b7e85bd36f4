// Scalars that loops without a directive assign: what others see of them afterwards.
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

// What comes of v where s runs: it may be used before it has a value from there, it has one behind s, or neither.
enum class Start { Used, Assigned, Open };
Start startOf(const Stmt* s, const VarDecl* v) {
  if (!s || !mentions(s, v)) return Start::Open;
  if (directiveMarker(s, true)) return startOf(cast<WhileStmt>(s)->getBody(), v);
  if (auto* b = dyn_cast<BinaryOperator>(s)) {
    if (b->getOpcode() == BO_Comma) {
      const Start left = startOf(b->getLHS(), v);
      return left == Start::Open ? startOf(b->getRHS(), v) : left;
    }
    const bool plain = b->getOpcode() == BO_Assign && isa<DeclRefExpr>(b->getLHS()->IgnoreParens()) &&
                       rootVariable(b->getLHS()) == v && !mentions(b->getRHS(), v);
    return plain ? Start::Assigned : Start::Used;
  }
  if (auto* block = dyn_cast<CompoundStmt>(s)) {
    for (const Stmt* c : block->body())
      if (const Start start = startOf(c, v); start != Start::Open) return start;
    return Start::Open;
  }
  if (auto* i = dyn_cast<IfStmt>(s)) {
    if (mentions(i->getCond(), v)) return Start::Used;
    const Start one = startOf(i->getThen(), v), other = startOf(i->getElse(), v);
    if (one == Start::Used || other == Start::Used) return Start::Used;
    return one == other ? one : Start::Open;
  }
  auto* f = dyn_cast<ForStmt>(s);
  // What its variable is behind the loop, others would have from it.
  if (f && startOf(f->getInit(), v) == Start::Assigned) return Start::Open;
  const bool header = f && (mentions(f->getInit(), v) || mentions(f->getCond(), v) || mentions(f->getInc(), v));
  return f && !header && startOf(f->getBody(), v) != Start::Used ? Start::Open : Start::Used;
}

// Whether nothing in s sees a value of v that comes from elsewhere: v stands in loops only, each of whose turns assigns
// it before it uses it.
bool seenInLoopsOnly(const Stmt* s, const VarDecl* v) {
  if (!s || !mentions(s, v)) return true;
  if (isa<Expr>(s)) return false;
  if (isa<ForStmt>(s) && startOf(s, v) != Start::Used) return true;
  return llvm::all_of(s->children(), [&](const Stmt* c) { return seenInLoopsOnly(c, v); });
}

}  // namespace

// Whether something in the program sees what is left in a variable behind the loops that begin by assigning it.
bool RegionBuilder::visible(const VarDecl* v) const {
  if (!v->hasLocalStorage() || v->getType().isVolatileQualified() || !construct_.function) return true;
  auto [known, fresh] = visible_.try_emplace(v->getCanonicalDecl(), true);
  if (fresh) known->second = !seenInLoopsOnly(construct_.function->getBody(), v->getCanonicalDecl());
  return known->second;
}

// What the host does behind a kernel for the control variables that others see: the loops once more, without what is in
// them. Empty: nothing; no value: it cannot.
std::optional<std::string> RegionBuilder::replay(const ForStmt* f) const {
  std::string inside;
  std::vector<const Stmt*> body = {f->getBody()};
  if (auto* block = dyn_cast_or_null<CompoundStmt>(f->getBody())) body.assign(block->body_begin(), block->body_end());
  for (const Stmt* s : body) {
    auto* loop = dyn_cast<ForStmt>(s);
    const std::optional<std::string> more = loop ? replay(loop) : controlsVisible(s) ? std::nullopt : std::optional("");
    if (!more) return std::nullopt;
    inside += *more;
  }
  auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit());
  const VarDecl* v = b ? rootVariable(b->getLHS()) : nullptr;
  if (inside.empty() && !(v && visible(v))) return "";
  if (!host_.statements || !hostHeader(f)) return std::nullopt;
  return header(f) + "{ " + inside + "} ";
}

// Whether it has a loop with such a variable.
bool RegionBuilder::controlsVisible(const Stmt* s) const {
  if (!s) return false;
  auto* f = dyn_cast<ForStmt>(s);
  auto* b = f ? dyn_cast_or_null<BinaryOperator>(f->getInit()) : nullptr;
  if (const VarDecl* v = b ? rootVariable(b->getLHS()) : nullptr; v && visible(v)) return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return controlsVisible(c); });
}

// A scalar that each iteration assigns before it uses it, and of which nobody sees what it was before or is behind.
bool RegionBuilder::temporary(const VarDecl* v, const Stmt* body) const {
  return v->hasLocalStorage() && !v->getType().isVolatileQualified() && v->getType()->isArithmeticType() &&
         named(v) == Named::No && !firstPrivate(v) && startOf(body, v) != Start::Used && !visible(v);
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
