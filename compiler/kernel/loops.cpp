// Loops of a compute construct: which are parallel, what belongs together.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::ReduceOp;

ReduceOp operatorFor(QualType type, ReduceOp op) {
  if (!type->isBooleanType()) return op;
  static const ReduceOp of[] = {ReduceOp::LogOr, ReduceOp::LogOr,  ReduceOp::LogAnd, ReduceOp::LogAnd,
                                ReduceOp::LogOr, ReduceOp::BitXor, ReduceOp::LogAnd, ReduceOp::LogOr,
                                ReduceOp::LogOr, ReduceOp::LogAnd};
  return of[static_cast<int>(op)];
}

const Site* RegionBuilder::siteOf(const CallExpr* marker) const {
  Expr::EvalResult r;
  if (!marker->getArg(0)->EvaluateAsInt(r, context_)) return nullptr;
  return unit_.sites[r.Val.getInt().getZExtValue()].get();
}

// The acc loop directive in front of a for statement, behind or before an xmp loop.
std::shared_ptr<AccInfo> RegionBuilder::accLoop(const Stmt* s) const {
  while (const CallExpr* m = directiveMarker(s, true)) {
    const Site* site = siteOf(m);
    s = cast<WhileStmt>(s)->getBody();
    if (!site || !site->acc || site->d.kind != K::AccLoop) continue;
    auto it = facts_.acc.find(s);
    if (it != facts_.acc.end()) return it->second;
  }
  return nullptr;
}

SpaceLoop RegionBuilder::spaceLoop(const ForStmt* f, const AccInfo* acc) const {
  SpaceLoop l;
  if (acc)
    for (const LoopVar& v : acc->nest)
      if (v.stmt == f) l.v = v;
  if (!acc)
    for (const LoopVar& v : construct_.plainLoops)
      if (v.stmt == f) l.v = v;
  if (auto it = facts_.loops.find(f); it != facts_.loops.end()) {
    bool uses = l.v.boundsUseOuter;
    l.v = it->second.first->nest[it->second.second];
    l.v.boundsUseOuter |= uses;
    l.xmp = it->second.first.get();
  }
  l.v.stmt = f;
  return l;
}

std::optional<Level> RegionBuilder::level(const Stmt* s, std::shared_ptr<AccInfo> acc) const {
  Level l;
  l.acc = acc;
  size_t n = acc ? std::max<size_t>(1, acc->collapse) : 1;
  for (size_t k = 0; k < n; ++k) {
    while (true) {
      if (directiveMarker(s, true))
        s = cast<WhileStmt>(s)->getBody();
      else if (auto* c = dyn_cast<CompoundStmt>(s); c && k > 0 && c->size() == 1)
        s = c->body_front();
      else if (auto* a = dyn_cast<AttributedStmt>(s))
        s = a->getSubStmt();
      else
        break;
    }
    auto* f = dyn_cast<ForStmt>(s);
    if (!f) return std::nullopt;
    SpaceLoop x = spaceLoop(f, acc.get());
    if (!x.v.var) return dependent(f, "the loop's header is not understood");
    if (!acc && !x.xmp) {
      const std::optional<Scalars> scalars = independent(x, f->getBody());
      if (!scalars) return std::nullopt;
      l.found = *scalars;
    }
    // The choice is the compiler's here, too.
    if (!acc && x.xmp && kernelsConstruct_) {
      const std::vector<const VarDecl*> own = privatesOf(*construct_.site);
      const Usage use(f->getBody());
      for (const VarDecl* v : use.changed()) {
        if (llvm::is_contained(own, v)) continue;
        if (const auto op = reductionForm(f->getBody(), v, context_))
          l.found.reduced.push_back({v, *op});
        else if (onlySetsFlag(f->getBody(), v, context_))
          l.found.flags.push_back(v);
      }
    }
    l.loops.push_back(x);
    s = f->getBody();
  }
  l.body = s;
  return l;
}

bool RegionBuilder::parallel(const AccInfo& acc) const {
  return !acc.site->d.clause("seq") && acc.site->d.kind != K::AccSerialLoop;
}

// Whether statements of s, calls of routines among them where that is asked for, have loops that threads share.
bool RegionBuilder::containsParallel(const Stmt* s, bool inRoutines) const {
  if (!s) return false;
  if (std::shared_ptr<AccInfo> a = accLoop(s); a && parallel(*a)) return true;
  if (isa<Expr, DeclStmt>(s)) return inRoutines && !sharingCalls(s).empty();
  const Stmt* condition = nullptr;
  if (auto* i = dyn_cast<IfStmt>(s)) condition = i->getCond();
  if (auto* w = dyn_cast<WhileStmt>(s)) condition = w->getCond();
  if (auto* d = dyn_cast<DoStmt>(s)) condition = d->getCond();
  if (auto* choice = dyn_cast<SwitchStmt>(s)) condition = choice->getCond();
  if (auto* f = dyn_cast<ForStmt>(s)) return containsParallel(f->getBody(), inRoutines);
  return llvm::any_of(s->children(), [&](const Stmt* c) { return c != condition && containsParallel(c, inRoutines); });
}

std::vector<Reduction> RegionBuilder::reductionsOf(const Site& s) const {
  std::vector<Reduction> all;
  for (const directive::AccClause& c : s.d.clauses)
    if (c.name == "reduction")
      for (const auto& item : c.items)
        if (const Expr* e = s.expr(item.name))
          if (const VarDecl* v = rootVariable(e)) {
            bool known = false;
            for (const Reduction& r : all) known |= r.var == v;
            QualType type = context_.getBaseElementType(v->getType());
            if (type->isPointerType()) type = context_.getBaseElementType(type->getPointeeType());
            if (!known) all.push_back({v, operatorFor(type, c.op)});
          }
  return all;
}

bool declaredIn(const VarDecl* v, const Stmt* s, const SourceManager& sources) {
  const SourceLocation at = v->getLocation();
  return !sources.isBeforeInTranslationUnit(at, s->getBeginLoc()) &&
         sources.isBeforeInTranslationUnit(at, s->getEndLoc());
}

void RegionBuilder::addReductions(const std::vector<Reduction>& some) {
  for (const Reduction& r : some) {
    bool known = false;
    for (const Reduction& o : reductions_) known |= o.var == r.var;
    if (!known) reductions_.push_back(r);
  }
}

// Whether one of the loops in s is said to be the gangs'.
bool RegionBuilder::containsGangLoop(const Stmt* s) const {
  if (!s) return false;
  if (std::shared_ptr<AccInfo> a = accLoop(s); a && a->site->d.clause("gang")) return true;
  return llvm::any_of(s->children(), [this](const Stmt* c) { return containsGangLoop(c); });
}

// Of a construct whose gangs all run its block: loops that do not stay inside of each gang. One of a nest is the
// gangs', the outermost where none is said to be.
bool RegionBuilder::acrossGangs(const Level& l) const {
  if (!general_ || !l.acc || inGangLoop_ || ofFirstGang_) return false;
  if (l.acc->site->d.clause("gang")) return true;
  if (!underWay_.empty() || containsGangLoop(l.body)) return false;
  return !l.acc->site->d.clause("worker") && !l.acc->site->d.clause("vector");
}

void RegionBuilder::addGangReductions(const Stmt* s) {
  if (!s) return;
  if (isFirstGangs(s) && s != ofFirstGang_) {
    const Stmt* before = std::exchange(ofFirstGang_, s);
    addGangReductions(s);
    ofFirstGang_ = before;
    return;
  }
  if (auto* d = dyn_cast<DeclStmt>(s); d && !containsParallel(s)) return;
  if (std::shared_ptr<AccInfo> a = accLoop(s); a && parallel(*a)) {
    std::optional<Level> l = level(s, a);
    if (l && acrossGangs(*l)) {
      // A variable of the block is each gang's own.
      for (const Reduction& r : reductionsOf(*a->site))
        if (!privates_.count(r.var) && !declaredIn(r.var, construct_.body, context_.getSourceManager()))
          addReductions({r});
      return;
    }
  }
  for (const Stmt* c : s->children()) addGangReductions(c);
}

std::vector<const VarDecl*> RegionBuilder::privatesOf(const Site& s) const {
  std::vector<const VarDecl*> all;
  for (const directive::AccClause& c : s.d.clauses)
    if (c.name == "private")
      for (const auto& item : c.items)
        if (const Expr* e = s.expr(item.name))
          if (const VarDecl* v = rootVariable(e)) all.push_back(v);
  return all;
}

}  // namespace tasuki
