// Which loops drive asynchronous communication on. Innermost loops never do: they stay as the host compiler can
// vectorise them.
#include "lower/progress.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "frontend/unit.h"

using namespace clang;

namespace tasuki {
namespace {

using K = directive::Kind;

// Loops with constant bounds up to this many iterations are unrolled by the host compiler: no loops to it.
constexpr long long few = 16;

std::optional<long long> constant(const Expr* e) {
  const auto* literal = e ? dyn_cast<IntegerLiteral>(e->IgnoreParenImpCasts()) : nullptr;
  if (!literal) return std::nullopt;
  return literal->getValue().getSExtValue();
}

// for (i = 0; i < 3; ..) and such.
bool hasFewIterations(const ForStmt& loop) {
  std::optional<long long> first, last;
  if (const auto* declaration = dyn_cast_or_null<DeclStmt>(loop.getInit())) {
    if (declaration->isSingleDecl())
      if (const auto* variable = dyn_cast<VarDecl>(declaration->getSingleDecl())) first = constant(variable->getInit());
  } else if (const auto* assignment = dyn_cast_or_null<BinaryOperator>(loop.getInit())) {
    if (assignment->getOpcode() == BO_Assign) first = constant(assignment->getRHS());
  }
  if (const auto* condition = dyn_cast_or_null<BinaryOperator>(loop.getCond()))
    if (condition->isRelationalOp()) last = constant(condition->getRHS());
  return first && last && std::abs(*last - *first) <= few;
}

bool holdsLoop(const Stmt* s) {
  if (!s) return false;
  if (const auto* loop = dyn_cast<ForStmt>(s); loop && !hasFewIterations(*loop)) return true;
  if (isa<WhileStmt>(s) || isa<DoStmt>(s)) return true;
  for (const Stmt* child : s->children())
    if (holdsLoop(child)) return true;
  return false;
}

// Whether an OpenMP construct with a block in braces is around item `at`.
bool inOpenMpBlock(const Unit& unit, int at) {
  int depth = 0;
  for (int i = at - 1; i > 0; --i) {
    const Item& item = unit.items[static_cast<size_t>(i)];
    if (item.kind != Item::Token) continue;
    if (item.token.is(tok::r_brace)) ++depth;
    if (!item.token.is(tok::l_brace) || depth-- > 0) continue;
    if (unit.items[static_cast<size_t>(i) - 1].isOpenMp()) return true;
    depth = 0;
  }
  return false;
}

bool inComputeRegion(const UnitFacts& facts, const LoopInfo& loop) {
  for (const auto& [statement, acc] : facts.acc) {
    const K kind = acc->site->d.kind;
    if (kind == K::AccData || kind == K::AccHostData || kind == K::AccAtomic) continue;
    if (acc->range.begin <= loop.range.begin && loop.range.end <= acc->range.end) return true;
  }
  return loop.acc != nullptr;
}

}  // namespace

bool polls(const Unit& unit, const UnitFacts& facts, const LoopInfo& loop, size_t k) {
  bool asynchronous = false;
  for (const auto& site : unit.sites) asynchronous |= site->d.hasAsync && !site->acc;
  if (!asynchronous || !holdsLoop(loop.nest[k].stmt->getBody())) return false;
  // Pragmas of others on the nest may bind more than one of its loops.
  for (int i = loop.range.begin; i < loop.nest[0].header.begin; ++i)
    if (unit.items[static_cast<size_t>(i)].kind == Item::Verbatim) return false;
  return !inComputeRegion(facts, loop) && !inOpenMpBlock(unit, loop.range.begin);
}

}  // namespace tasuki
