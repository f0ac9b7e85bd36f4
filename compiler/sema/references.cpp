// References of aligned arrays, and what can be known about them.
#include "kernel/usage.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

ArraySymbol* Analyzer::symbolOf(const Expr* e) const {
  ArrayKey key = arrayKey(e);
  if (!key.first) return nullptr;
  auto it = arrays_.find(key);
  return it == arrays_.end() || it->second->broken ? nullptr : it->second;
}

bool Analyzer::isBroken(const Expr* e) const {
  auto it = arrays_.find(arrayKey(e));
  return it != arrays_.end() && it->second->broken;
}

bool Analyzer::subscript(const Expr* e) {
  divided(e);
  std::vector<const Expr*> subscripts;
  const Expr* cursor = e;
  while (auto* s = dyn_cast<ArraySubscriptExpr>(cursor->IgnoreParenImpCasts())) {
    subscripts.push_back(s->getIdx());
    cursor = s->getBase();
  }
  ArraySymbol* a = symbolOf(cursor);
  if (!a) return false;
  std::reverse(subscripts.begin(), subscripts.end());
  // Subscripts behind the array's own rank belong to the element (a pointer or a struct's array).
  if (static_cast<int>(subscripts.size()) > a->rank) return false;
  reference(a, e, cursor->IgnoreParenImpCasts(), subscripts);
  for (const Expr* s : subscripts) walk(s);
  return true;
}

void Analyzer::reference(ArraySymbol* a, const Expr* whole, const Expr* base,
                         std::vector<const Expr*> subscripts) {
  ReferenceInfo r;
  r.array = a;
  r.expr = whole;
  r.base = range(base);
  r.whole = range(whole);
  r.unevaluated = scope_.unevaluated;
  r.region = scope_.region;
  r.loc = base->getBeginLoc();
  r.argument = callArguments_.count(base) > 0;
  r.subscripts = subscripts;
  for (size_t d = 0; d < subscripts.size(); ++d) {
    r.subscriptRanges.push_back(range(subscripts[d]));
    ReferenceInfo::Match match;
    matchSubscript(a, static_cast<int>(d), subscripts[d], match);
    r.matches.push_back(match);
  }
  if (r.region && !r.unevaluated && !subscripts.empty()) r.region->use(a);
  sink_.reference(r);
}

const LoopVar* Analyzer::loopVariable(const VarDecl* v, const LoopInfo** where) const {
  for (const LoopInfo* l = scope_.loop; l; l = l->outer)
    for (const LoopVar& lv : l->nest)
      if (lv.var == v) {
        *where = l;
        return &lv;
      }
  return nullptr;
}

using Rim = directive::Directive::LoopRim;

// How far a node's iterations go beyond what it owns along a dimension of the template, below and above; negative where
// they end before its ends. Nothing where that is not known.
static std::optional<std::pair<long long, long long>> widened(const LoopInfo& l, int axis) {
  const Rim rim = l.site->d.rim;
  if (rim == Rim::None || rim == Rim::PeelAndWait || l.widths[axis].whole) return {{0, 0}};
  const auto lo = l.widths[axis].lo.constant(), hi = l.widths[axis].hi.constant();
  if (!lo || !hi) return std::nullopt;
  if (rim == Rim::Expand) return {{*lo, *hi}};
  return {{std::max(*lo, 0LL), std::max(*hi, 0LL)}};  // one inside of the block reaches its ends
}

std::pair<const VarDecl*, Value> Analyzer::shiftedVariable(const Expr* e) const {
  const Expr* core = e->IgnoreParenImpCasts();
  if (const VarDecl* v = namedVariable(core)) return {v, Value::of(0)};
  auto* b = dyn_cast<BinaryOperator>(core);
  if (!b || (b->getOpcode() != BO_Add && b->getOpcode() != BO_Sub)) return {};
  if (const VarDecl* v = namedVariable(b->getLHS()))
    return {v, Value::of(b->getRHS(), context_, b->getOpcode() == BO_Add ? 1 : -1)};
  if (b->getOpcode() == BO_Sub) return {};
  return {namedVariable(b->getRHS()), Value::of(b->getLHS(), context_)};
}

// Behind a condition such a reference may never be made.
void Analyzer::beyondShadow(const Expr* where, const std::string& text) {
  if (scope_.conditional) {
    warning(where->getBeginLoc(), text);
  } else {
    error(where->getBeginLoc(), text);
  }
}

// Checks what follows from a subscript `i`, `i + c` with a mapped loop index i.
void Analyzer::matchSubscript(ArraySymbol* a, int dim, const Expr* e, ReferenceInfo::Match& match) {
  const auto [v, extra] = shiftedVariable(e);
  if (!v) return;
  const LoopInfo* where = nullptr;
  const LoopVar* lv = loopVariable(v, &where);
  if (!lv || lv->axis < 0 || !where->on.templ) return;
  const TemplateSymbol& t = *where->on.templ;
  if (a->with != &t) return;
  int axis = a->axis[dim];
  bool local = !t.isDistributed(axis) || a->isFull(dim) || t.nodesAlong(axis) == std::optional<long long>(1);
  if (axis != lv->axis) {
    bool tested = axis >= 0 && where->on.subs[axis].kind == SubInfo::Test;
    if (!local && !tested && !scope_.conditional && !scope_.unevaluated) {
      error(e->getBeginLoc(), "the loop index " + quoted(v->getName().str()) + " follows dimension " +
                                  std::to_string(lv->axis + 1) + " of template " + quoted(t.name) +
                                  ", but dimension " + std::to_string(dim + 1) + " of " + quoted(a->name) +
                                  " is aligned with dimension " + std::to_string(axis + 1) +
                                  ": the element need not be on this node");
      note(a->align->loc, quoted(a->name) + " is aligned here");
      note(where->site->loc, "the loop is mapped here");
    }
    return;
  }
  if (lv->coefficient.constant() != std::optional<long long>(1)) return;
  match.loop = lv;
  auto delta = extra.plus(a->offset[dim]).plus(lv->offset, -1).constant();
  match.delta = delta;
  if (!delta || local || scope_.unevaluated) return;
  // With other steps the last iteration of a block may end before the edge.
  if (auto step = lv->step.constant(); !step || (*step != 1 && *step != -1)) return;
  if (t.isCyclic(axis)) {
    auto nodes = t.nodesAlong(axis);
    if (lv->mode == LoopVar::Cyclic && nodes && *delta % *nodes != 0 && !scope_.conditional) {
      error(e->getBeginLoc(),
            "this reference of " + quoted(a->name) + " is " + std::to_string(*delta) +
                " away from the element of the iteration, which another node owns: dimension " +
                std::to_string(dim + 1) + " is distributed cyclic");
      note(a->align->loc, quoted(a->name) + " is aligned here");
    } else if (lv->mode == LoopVar::Cyclic && !nodes && *delta != 0 && !scope_.conditional) {
      warning(e->getBeginLoc(), "this reference of " + quoted(a->name) + " is " + std::to_string(*delta) +
                                    " away from the element of the iteration, which with dimension " +
                                    std::to_string(dim + 1) +
                                    " distributed cyclic another node owns, unless the number of nodes divides that");
      note(a->align->loc, quoted(a->name) + " is aligned here");
    }
    return;
  }
  const auto lo = a->shadow[dim].lo.constant(), hi = a->shadow[dim].hi.constant();
  const auto wider = widened(*where, axis);
  if (!lo || !hi || !wider) return;
  const long long below = wider->first - *delta, above = *delta + wider->second;
  if (below <= *lo && above <= *hi) return;
  const bool isBelow = below > *lo;
  const long long reach = isBelow ? below : above;
  const auto rim = where->site->d.rim;
  std::string text = "this reference of " + quoted(a->name) +
                     (rim == Rim::Expand   ? ", in a loop with expand,"
                      : rim == Rim::Margin ? ", in a loop with margin,"
                                           : "") +
                     " reaches " + std::to_string(reach) + " element" + (reach == 1 ? "" : "s") +
                     (isBelow ? " below" : " above") + " the part that a node owns in dimension " +
                     std::to_string(dim + 1) + ", the " + (isBelow ? "lower" : "upper") + " shadow is " +
                     std::to_string(isBelow ? *lo : *hi);
  beyondShadow(e, text);
  if (a->shadowSite)
    note(a->shadowSite->loc, "the shadow of " + quoted(a->name) + " is declared here");
  else
    note(a->align->loc, quoted(a->name) + " is aligned here; add '#pragma xmp shadow " + a->name + "[..]'");
}

}  // namespace tasuki
