// Loops inside of gangs: whose iterations go to a gang's workers or to its threads, or that all run through together.
#include <climits>
#include <cstdlib>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

// What some threads write in the loop others may not have read yet.
void RegionBuilder::awaitReaders(const Stmt* body) {
  const Usage use = usageIn(body);
  bool writes = use.writesMemory();
  for (const VarDecl* v : use.changed()) writes |= names_.count(v) || gangArrays_.count(v);
  if (gangReads_ && writes) printer_->line(barrier());
}

// Whether a clause names all of an array.
static bool isWhole(const Site& site, const directive::AccClause::Item& item, QualType type,
                    const ASTContext& context) {
  const auto is = [&](directive::Span span, uint64_t number) {
    Expr::EvalResult n;
    const Expr* e = span.empty() ? nullptr : site.expr(span);
    return span.empty() || (e && e->EvaluateAsInt(n, context) && n.Val.getInt() == number);
  };
  for (const directive::Subscript& s : item.sections) {
    const ConstantArrayType* array = context.getAsConstantArrayType(type);
    if (!array || !is(s.first, 0) || !is(s.second, array->getZExtSize())) return false;
    if (s.kind == directive::Subscript::Index && array->getZExtSize() != 1) return false;
    type = array->getElementType();
  }
  return true;
}

// Whether each thread can have an array of its own, of which the elements are reduced like scalars: a short one, as a
// whole, in a kernel without code of gangs, or in that one that is the gang's.
bool RegionBuilder::reducesEach(const Reduction& r) const {
  constexpr int64_t most = 16;  // arguments of the kernel and of the last stage
  const QualType type = r.var->getType(), element = context_.getBaseElementType(type);
  const bool gangs = gang_ && declaredIn(r.var, construct_.body, context_.getSourceManager());
  if ((gang_ && !gangs) || kernelsConstruct_ || !type->isConstantArrayType() || !element->isArithmeticType() ||
      element->isAnyComplexType() ||
      context_.getTypeSizeInChars(type).getQuantity() > most * context_.getTypeSizeInChars(element).getQuantity())
    return false;
  const SourceManager& sources = context_.getSourceManager();
  return llvm::none_of(unit_.sites, [&](const auto& site) {
    const bool inside = site.get() == construct_.site ||
                        (!sources.isBeforeInTranslationUnit(site->loc, construct_.body->getBeginLoc()) &&
                         sources.isBeforeInTranslationUnit(site->loc, construct_.body->getEndLoc()));
    return inside && llvm::any_of(site->d.clauses, [&](const directive::AccClause& c) {
             return c.name == "reduction" && llvm::any_of(c.items, [&](const auto& item) {
                      const Expr* e = site->expr(item.name);
                      return e && rootVariable(e) == r.var && !isWhole(*site, item, type, context_);
                    });
           });
  });
}

// Whether an array is reduced, or complex numbers otherwise than by a sum, which kernels do not do.
bool RegionBuilder::notReduced(const Reduction& r) {
  const QualType type = r.var->getType();
  const bool sum = r.op == directive::ReduceOp::Sum || r.op == directive::ReduceOp::Minus;
  if (reducesEach(r)) return false;
  if (type->isArithmeticType() && (sum || !type->isAnyComplexType())) return false;
  problem_ = (type->isArithmeticType() ? "a product or logic of _Complex numbers, '" : "a reduction of the array '") +
             r.var->getNameAsString() + "'";
  problemAt_ = construct_.site->loc;
  return true;
}

// Each thread's own value of the variables; of arrays, in a loop that workers share, each worker's.
RegionBuilder::OwnValues RegionBuilder::beginReductions(std::vector<Reduction> reductions, const Site* workers) {
  std::erase_if(reductions, [this](const Reduction& r) { return notReduced(r); });
  OwnValues own{reductions, {}, {}};
  for (const Reduction& r : reductions) {
    const std::string name = printer_->name(r.var);
    if (r.var->getType()->isArrayType()) {
      own.arrays[r.var] = {written(r.var), names_.count(r.var) > 0, gangArrays_.erase(r.var) > 0};
      if (workers) {
        names_.erase(r.var);
        share(r.var, workers);
      } else {
        names_[r.var] = "_own_" + name;
        printer_->line(printer_->declaration(r.var->getType().getUnqualifiedType(), "_own_" + name) + ";");
      }
      for (const std::string& element : elementsOf(r))
        printer_->line((workers ? "if (" + lane() + " == 0) " : "") + written(r.var) + element + " = " + identity(r) +
                       ";");
      continue;
    }
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
  for (const Reduction& r : own.reductions) {
    const std::string name = printer_->name(r.var);
    scratch_ = true;
    if (auto array = own.arrays.find(r.var); array != own.arrays.end()) {
      const auto& [all, other, shared] = array->second;
      const std::string mine = std::exchange(names_[r.var], all);
      if (!other) names_.erase(r.var);
      if (shared) gangArrays_.insert(r.var);
      for (const std::string& element : elementsOf(r)) {
        reduce(r, mine + element);
        printer_->line((shared ? "if (" + lane() + " == 0) " : "") + all + element + " = " +
                       combined(r, all + element, mine + element) + ";");
      }
      continue;
    }
    if (auto shared = own.inMemory.find(r.var); shared != own.inMemory.end()) {
      const std::string mine = std::exchange(names_[r.var], shared->second), &all = shared->second;
      reduce(r, mine);
      printer_->line("if (" + lane() + " == 0) " + all + " = " + combined(r, all, mine) + ";");
      continue;
    }
    reduce(r, name);
    printer_->line(name + " = " + combined(r, "_before_" + name, name) + ";");
  }
}

// The loops of the level from `first` on, which know each other's bounds: the threads of the group, or of the worker,
// count through them as one.
void RegionBuilder::divided(const Level& l, size_t first, bool split, int& opened) {
  struct Part {
    int number;
    InnerRange range;
  };
  std::vector<Part> parts;
  std::string total;
  long long constant = 1;  // at most so many iterations; 0: not known, or too many for an int
  for (size_t k = first; k < l.loops.size(); ++k) {
    const LoopVar& v = l.loops[k].v;
    const int number = counter_++;
    std::optional<InnerRange> r = kernelRange(l.loops[k], number);
    if (!r) return;
    const auto lb = v.lb.constant(), ub = v.ub.constant();
    const long long extent = lb && ub ? std::llabs(*ub - *lb) + 1 : 0;
    constant = extent > 0 && extent <= INT_MAX / 2 && constant * extent <= INT_MAX / 2 ? constant * extent : 0;
    total += (total.empty() ? "" : " * ") + r->count;
    parts.push_back({number, *r});
  }
  printer_->at(l.loops[first].v.stmt->getForLoc());
  const bool one = parts.size() == 1;
  const std::string type = one || constant > 0 ? "TASUKI_INDEX" : "long";
  const std::string counter = "_k_" + std::to_string(parts[0].number) + (one ? "" : "_all");
  // The threads of all groups together count through the loop.
  const std::string running = counter + (split ? "_part" : ""),
                    count = split ? "(" + total + " - _g + _gangs - 1) / _gangs" : total;
  if (type == "long")
    printer_->open("for (long " + running + " = " + lane() + "; " + running + " < " + count + "; " + running +
                   " += " + threads() + ")");
  else
    printer_->open((worker_ ? "TASUKI_EACH_PLACE(" : "TASUKI_EACH_LANE(") + running + ", " + count + ")");
  ++opened;
  if (split) printer_->line("const " + type + " " + counter + " = " + running + " * _gangs + _g;");
  for (size_t k = 0; k < parts.size(); ++k) {
    std::string own = "_k_" + std::to_string(parts[k].number);
    if (!one) {
      std::string text = counter;
      for (size_t m = parts.size() - 1; m > k; --m) text += " / " + parts[m].range.count;
      if (k > 0) text = "(" + text + ") % " + parts[k].range.count;
      printer_->line("const TASUKI_INDEX " + own + " = (TASUKI_INDEX)(" + text + ");");
    }
    innerIndex(l.loops[first + k], parts[k].range, own, opened);
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
  // Loops that were collapsed are counted through together; in front of them those that others depend on.
  size_t apart = 0;
  for (size_t k = 1; k < l.loops.size(); ++k)
    if (l.loops[k].v.boundsUseOuter) apart = k;
  for (size_t k = 0; k < apart; ++k) {
    const int number = counter_++;
    const std::string counter = "_k_" + std::to_string(number);
    if (std::optional<InnerRange> r = kernelRange(l.loops[k], number)) {
      printer_->at(l.loops[k].v.stmt->getForLoc());
      printer_->open("for (TASUKI_INDEX " + counter + " = 0; " + counter + " < " + r->count + "; ++" + counter + ")");
      ++opened;
      innerIndex(l.loops[k], *r, counter, opened);
    }
  }
  divided(l, apart, split, opened);
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
      ofOneThread(v);
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
          if (llvm::none_of(all, [&](const Reduction& o) { return o.var == r.var; }) &&
              !llvm::is_contained(own, r.var) && !declaredIn(r.var, l.body, context_.getSourceManager()) &&
              reductionForm(l.body, r.var, context_))
            all.push_back(r);
    for (const Stmt* c : s->children()) inside(c);
  };
  inside(l.body);
  return all;
}

// A parallel loop with loops for threads in its body. All threads of a worker run through their iterations together;
// without workers, or in one, all of a group or of the worker through all iterations.
void RegionBuilder::gangLoop(const Level& l) {
  const bool across = acrossGangs(l), outer = worker_, inside = inGangLoop_;
  // Around a loop of the gangs all of them run through it.
  const bool around = general_ && !across && !inside && containsGangLoop(l.body);
  const bool shared = !outer && !around && (!across || (l.acc && l.acc->site->d.clause("worker")));
  const Meanings before = meanings();
  if (shared) awaitReaders(l.body);
  printer_->open("");
  std::optional<OwnValues> own;
  if (shared) {
    worker_ = workers_ = true;
    own = beginReductions(workerReductions(l), l.acc ? l.acc->site : construct_.site);
    if (!own->arrays.empty()) printer_->line(barrier());
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
  inGangLoop_ |= across;
  gangStatement(l.body);
  inGangLoop_ = inside;
  for (int k = 0; k < opened; ++k) printer_->close();
  worker_ = outer;
  if (shared) {
    // The threads of a worker have the worker's value.
    for (const Reduction& r : own->reductions) {
      const std::string value = written(r.var), mine = "_own_" + printer_->name(r.var);
      if (!own->arrays.count(r.var)) {
        printer_->line("if (TASUKI_PLACE != 0) " + value + " = " + identity(r) + ";");
        continue;
      }
      printer_->line(printer_->declaration(r.var->getType().getUnqualifiedType(), mine) + ";");
      for (const std::string& element : elementsOf(r))
        printer_->line(mine + element + " = TASUKI_PLACE == 0 ? " + value + element + " : " + identity(r) + ";");
      names_[r.var] = mine;
    }
    endReductions(*own);
    printer_->line(barrier());
  }
  printer_->close();
  restore(before);
}

}  // namespace tasuki
