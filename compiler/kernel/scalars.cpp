// Scalars that loops without a directive assign: what others see of them afterwards.
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/liveness.h"

using namespace clang;

namespace tasuki {

// Whether something in the program sees what is left in a variable behind the loops that begin by assigning it.
bool RegionBuilder::visible(const VarDecl* v) const {
  if (!v->hasLocalStorage() || v->getType().isVolatileQualified() || !construct_.function) return true;
  auto [known, fresh] = visible_.try_emplace(v->getCanonicalDecl(), true);
  if (fresh) known->second = !seenInLoopsOnly(construct_.function->getBody(), v->getCanonicalDecl());
  return known->second;
}

// What the host does behind a kernel for the control variables that others see: the loops once more, without what is in
// them. Empty: nothing; no value: it cannot.
std::optional<std::string> RegionBuilder::replay(const ForStmt* f) const { return replay(f, f); }

// all: the outermost of these loops; what is declared in it nobody sees behind it.
std::optional<std::string> RegionBuilder::replay(const ForStmt* f, const ForStmt* all) const {
  std::string inside;
  std::vector<const Stmt*> body = {f->getBody()};
  if (auto* block = dyn_cast_or_null<CompoundStmt>(f->getBody())) body.assign(block->body_begin(), block->body_end());
  for (const Stmt* s : body) {
    auto* loop = dyn_cast<ForStmt>(s);
    const std::optional<std::string> more = loop                      ? replay(loop, all)
                                            : controlsVisible(s, all) ? std::nullopt
                                                                      : std::optional("");
    if (!more) return std::nullopt;
    inside += *more;
  }
  auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit());
  const VarDecl* v = b ? rootVariable(b->getLHS()) : nullptr;
  if (inside.empty() && !(v && seenBehind(v, all))) return "";
  if (!host_.statements || !hostHeader(f)) return std::nullopt;
  return header(f) + "{ " + inside + "} ";
}

bool RegionBuilder::seenBehind(const VarDecl* v, const ForStmt* loop) const {
  return !declaredIn(v, loop, context_.getSourceManager()) && visible(v);
}

// Whether it has a loop with such a variable.
bool RegionBuilder::controlsVisible(const Stmt* s, const ForStmt* all) const {
  if (!s) return false;
  auto* f = dyn_cast<ForStmt>(s);
  auto* b = f ? dyn_cast_or_null<BinaryOperator>(f->getInit()) : nullptr;
  if (const VarDecl* v = b ? rootVariable(b->getLHS()) : nullptr; v && seenBehind(v, all)) return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return controlsVisible(c, all); });
}

// A scalar that each iteration assigns before it uses it, and of which nobody sees what it was before or is behind;
// lost: what threads give it is, whatever the program does behind the loop.
bool RegionBuilder::temporary(const VarDecl* v, const Stmt* body, bool lost) const {
  return v->hasLocalStorage() && !v->getType().isVolatileQualified() &&
         (v->getType()->isArithmeticType() || v->getType()->isPointerType()) && named(v) == Named::No &&
         !firstPrivate(v) && startOf(body, v) != Start::Used && (lost || !visible(v));
}

}  // namespace tasuki
