// Loops inside of gangs: whose iterations go to a gang's workers or to its threads, or that all run through together.
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

namespace {

bool declaredIn(const VarDecl* v, const Stmt* s, const SourceManager& sources) {
  const SourceLocation at = v->getLocation();
  return !sources.isBeforeInTranslationUnit(at, s->getBeginLoc()) && sources.isBeforeInTranslationUnit(at, s->getEndLoc());
}

}  // namespace

// What some threads write in the loop others may not have read yet.
void RegionBuilder::awaitReaders(const Stmt* body) {
  const Usage use(body);
  bool writes = use.writesMemory();
  for (const VarDecl* v : use.changed()) writes |= names_.count(v) || gangArrays_.count(v);
  if (gangReads_ && writes) printer_->line(barrier());
}

// Each thread's own value of the variables.
RegionBuilder::OwnValues RegionBuilder::beginReductions(const std::vector<Reduction>& reductions) {
  OwnValues own{reductions, {}};
  for (const Reduction& r : reductions) {
    const std::string name = printer_->name(r.var);
    if (auto shared = names_.find(r.var); shared != names_.end()) {
      own.inMemory[r.var] = shared->second;
      shared->second = "_own_" + name;
      printer_->line(typeOf(r.var) + " _own_" + name + " = " + identity(r) + ";");
      continue;
    }
    printer_->line("const " + typeOf(r.var) + " _before_" + name + " = " + name + ";");
    printer_->line(name + " = " + identity(r) + ";");
  }
  return own;
}

// Each variable becomes what it was combined with the values of all threads, of the group or of a worker.
void RegionBuilder::endReductions(const OwnValues& own) {
  const std::string reduce = worker_ ? "TASUKI_WORKER_REDUCE(" : "TASUKI_REDUCE(";
  for (const Reduction& r : own.reductions) {
    const std::string name = printer_->name(r.var), what = std::string(combination(r.op)) + ", " + typeOf(r.var) + ", ";
    scratch_ = true;
    if (auto shared = own.inMemory.find(r.var); shared != own.inMemory.end()) {
      const std::string mine = std::exchange(names_[r.var], shared->second), &all = shared->second;
      printer_->line(reduce + what + mine + ");");
      printer_->line("if (" + lane() + " == 0) " + all + " = TASUKI_COMBINE(" + what + all + ", " + mine + ");");
      continue;
    }
    printer_->line(reduce + what + name + ");");
    printer_->line(name + " = TASUKI_COMBINE(" + what + "_before_" + name + ", " + name + ");");
  }
}

// A parallel loop inside a gang: its iterations go to the threads of the group, or of the worker.
void RegionBuilder::lanes(const Level& l) {
  bool split = acrossGangs(l);
  awaitReaders(l.body);
  printer_->open("");
  const Meanings before = meanings();
  for (const VarDecl* v : l.acc ? privatesOf(*l.acc->site) : std::vector<const VarDecl*>{}) ownCopy(v);
  const OwnValues own = beginReductions(l.acc ? reductionsOf(*l.acc->site) : std::vector<Reduction>{});
  int opened = 0;
  for (size_t k = 0; k < l.loops.size(); ++k) {
    const SpaceLoop& x = l.loops[k];
    int number = counter_++;
    std::optional<InnerRange> r = kernelRange(x, number);
    if (!r) break;
    std::string counter = "_k_" + std::to_string(number), count = r->count;
    bool last = k + 1 == l.loops.size();
    printer_->at(x.v.stmt->getForLoc());
    const std::string each = worker_ ? "TASUKI_EACH_PLACE(" : "TASUKI_EACH_LANE(";
    if (last && split)
      // The threads of all groups together count through the loop.
      printer_->open(each + counter + "_part, (" + count + " - _g + _gangs - 1) / _gangs)");
    else if (last)
      printer_->open(each + counter + ", " + count + ")");
    else
      printer_->open("for (TASUKI_INDEX " + counter + " = 0; " + counter + " < " + count + "; ++" + counter + ")");
    ++opened;
    if (last && split) printer_->line("const TASUKI_INDEX " + counter + " = " + counter + "_part * _gangs + _g;");
    innerIndex(x, *r, counter, opened);
  }
  body(l.body, true);
  for (int k = 0; k < opened; ++k) printer_->close();
  endReductions(own);
  printer_->line(barrier());
  printer_->close();
  restore(before);
}

// Private variables of a loop that all threads of a group, or of a worker, run through together.
void RegionBuilder::gangPrivates(const Site* site) {
  if (!site || !site->acc) return;
  for (const VarDecl* v : privatesOf(*site)) {
    if (!sharedByThreads(v)) {
      ownCopy(v);
      continue;
    }
    names_.erase(v), gangArrays_.erase(v);
    share(v, site);
  }
}

// The reductions of a loop that workers share: those of its directive, and those of loops inside of it that go beyond.
std::vector<Reduction> RegionBuilder::workerReductions(const Level& l) const {
  std::vector<Reduction> all = l.acc ? reductionsOf(*l.acc->site) : std::vector<Reduction>{};
  const std::vector<const VarDecl*> own = l.acc ? privatesOf(*l.acc->site) : std::vector<const VarDecl*>{};
  std::function<void(const Stmt*)> inside = [&](const Stmt* s) {
    if (!s) return;
    if (const CallExpr* marker = directiveMarker(s, true))
      if (const Site* site = siteOf(marker); site && site->acc)
        for (const Reduction& r : reductionsOf(*site))
          if (llvm::none_of(all, [&](const Reduction& o) { return o.var == r.var; }) && !llvm::is_contained(own, r.var) &&
              !declaredIn(r.var, l.body, context_.getSourceManager()) && reductionForm(l.body, r.var, context_))
            all.push_back(r);
    for (const Stmt* c : s->children()) inside(c);
  };
  inside(l.body);
  return all;
}

// A parallel loop with loops for threads in its body. All threads of a worker run through their iterations together;
// without workers, or in one, all of a group or of the worker through all iterations.
void RegionBuilder::gangLoop(const Level& l) {
  const bool across = acrossGangs(l), outer = worker_;
  const bool shared = !outer && (!across || (l.acc && clause(*l.acc->site, "worker")));
  const Meanings before = meanings();
  if (shared) awaitReaders(l.body);
  printer_->open("");
  std::optional<OwnValues> own;
  if (shared) {
    own = beginReductions(workerReductions(l));
    worker_ = workers_ = true;
  }
  gangPrivates(l.acc ? l.acc->site : nullptr);
  int opened = 0;
  for (size_t k = 0; k < l.loops.size(); ++k) {
    const SpaceLoop& x = l.loops[k];
    int number = counter_++;
    std::optional<InnerRange> r = kernelRange(x, number);
    if (!r) break;
    std::string counter = "_k_" + std::to_string(number), first = "0", step = "1";
    if (k == 0 && across) first = "_g", step = "_gangs";
    if (k == 0 && shared) {
      first = across ? "_g * TASUKI_WORKERS + TASUKI_WORKER" : "TASUKI_WORKER";
      step = across ? "_gangs * TASUKI_WORKERS" : "TASUKI_WORKERS";
    }
    printer_->at(x.v.stmt->getForLoc());
    printer_->open("for (TASUKI_INDEX " + counter + " = " + first + "; " + counter + " < " + r->count + "; " +
                   (step == "1" ? "++" + counter : counter + " += " + step) + ")");
    ++opened;
    innerIndex(x, *r, counter, opened);
  }
  gangStatement(l.body);
  for (int k = 0; k < opened; ++k) printer_->close();
  worker_ = outer;
  if (shared) {
    // The threads of a worker have the worker's value.
    for (const Reduction& r : own->reductions)
      printer_->line("if (TASUKI_PLACE != 0) " + written(r.var) + " = " + identity(r) + ";");
    endReductions(*own);
    printer_->line(barrier());
  }
  printer_->close();
  restore(before);
}

}  // namespace tasuki
