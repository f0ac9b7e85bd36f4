// Loops: recognising the nest, its bounds and its mapping.
#include <algorithm>

#include "kernel/usage.h"
#include "sema/acc_sharing.h"
#include "sema/analyzer.h"
#include "sema/recurrence.h"

using namespace clang;

namespace tasuki {

using directive::DistFormat;
using K = directive::Kind;

namespace {

const DeclRefExpr* asVariable(const Expr* e) {
  auto* r = dyn_cast_or_null<DeclRefExpr>(e ? e->IgnoreParenImpCasts() : nullptr);
  return r && isa<VarDecl>(r->getDecl()) ? r : nullptr;
}
const VarDecl* variableOf(const Expr* e) {
  const DeclRefExpr* r = asVariable(e);
  return r ? cast<VarDecl>(r->getDecl())->getCanonicalDecl() : nullptr;
}
bool mentionsAny(const Stmt* s, const std::vector<const VarDecl*>& vars) {
  if (!s) return false;
  if (auto* e = dyn_cast<Expr>(s))
    if (const VarDecl* v = variableOf(e))
      for (const VarDecl* w : vars)
        if (v == w) return true;
  for (const Stmt* c : s->children())
    if (mentionsAny(c, vars)) return true;
  return false;
}
// A part of a loop's header that is a floating-point number.
const Expr* notInteger(const Expr* e) {
  if (!e) return nullptr;
  e = e->IgnoreParenImpCasts();
  if (e->getType()->isFloatingType()) return e;
  auto* b = dyn_cast<BinaryOperator>(e);
  if (!b || !(b->isComparisonOp() || b->isAssignmentOp())) return nullptr;
  const Expr* left = notInteger(b->getLHS());
  return left ? left : notInteger(b->getRHS());
}

// The first part of a header that sets more than one variable.
const Stmt* setsSeveral(const std::vector<const ForStmt*>& fors) {
  for (const ForStmt* f : fors) {
    auto* d = dyn_cast_or_null<DeclStmt>(f->getInit());
    auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit());
    if ((d && !d->isSingleDecl()) || (b && b->getOpcode() == BO_Comma)) return f->getInit();
  }
  return nullptr;
}

}  // namespace

std::vector<const ForStmt*> Analyzer::tightNest(const Stmt* s) const {
  std::vector<const ForStmt*> nest;
  while (s) {
    if (const CallExpr* m = boundMarker(s)) {
      Expr::EvalResult r;
      if (!m->getArg(0)->EvaluateAsInt(r, context_)) break;
      const Site& inner = *unit_.sites[r.Val.getInt().getZExtValue()];
      if (!inner.acc) break;
      s = cast<WhileStmt>(s)->getBody();
    } else if (auto* a = dyn_cast<AttributedStmt>(s)) {
      s = a->getSubStmt();
    } else if (auto* c = dyn_cast<CompoundStmt>(s); c && !nest.empty() && c->size() == 1) {
      s = c->body_front();
    } else if (auto* f = dyn_cast<ForStmt>(s)) {
      nest.push_back(f);
      s = f->getBody();
    } else {
      break;
    }
  }
  return nest;
}

// `for (i = lb; i < ub; i += step)` and its relatives.
bool Analyzer::header(const Site& site, const ForStmt* f, LoopVar& v, bool quiet) {
  auto wrong = [&](SourceLocation loc, const std::string& what) {
    if (quiet) return false;
    error(loc, "the loop of '" + site.d.spelling +
                   "' must have the form 'for (i = lb; i < ub; i += step)': " + what);
    note(site.loc, "the directive stands here");
    return false;
  };
  v.stmt = f;
  v.var = controlVariable(f);
  if (!v.var) return wrong(f->getForLoc(), "it must begin with the assignment of its control variable");
  if (!v.var->getType()->isIntegerType())
    return wrong(f->getForLoc(), "the control variable '" + v.var->getName().str() + "' has type '" +
                                     v.var->getType().getAsString() + "', an integer is expected");
  const Expr* lb = nullptr;
  if (isa<DeclStmt>(f->getInit())) {
    v.declaredInFor = true;
    lb = v.var->getInit();
    if (!lb) return wrong(f->getForLoc(), "the control variable has no start value");
  } else {
    lb = cast<BinaryOperator>(f->getInit())->getRHS();
  }
  for (const Expr* e : {lb, f->getCond(), f->getInc()})
    if (const Expr* real = notInteger(e))
      return wrong(real->getBeginLoc(),
                   "its bounds and its step must be integers, this has type '" + real->getType().getAsString() + "'");
  v.init = range(lb);
  v.lb = Value::of(lb, context_);

  auto* c = dyn_cast_or_null<BinaryOperator>(f->getCond() ? f->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!c)
    return wrong(f->getCond() ? f->getCond()->getBeginLoc() : f->getForLoc(),
                 "its condition must compare the control variable with a bound");
  BinaryOperatorKind op = c->getOpcode();
  const Expr* bound = nullptr;
  if (variableOf(c->getLHS()) == v.var) {
    bound = c->getRHS();
  } else if (variableOf(c->getRHS()) == v.var) {
    bound = c->getLHS();
    op = BinaryOperator::isRelationalOp(op) ? BinaryOperator::reverseComparisonOp(op) : op;
  } else {
    return wrong(c->getBeginLoc(),
                 "its condition must compare '" + v.var->getName().str() + "' with a bound");
  }
  v.condition = range(f->getCond());

  const Expr* inc = f->getInc() ? f->getInc()->IgnoreParenImpCasts() : nullptr;
  v.direction = 0;
  const Expr* step = nullptr;
  if (auto* u = dyn_cast_or_null<UnaryOperator>(inc);
      u && u->isIncrementDecrementOp() && variableOf(u->getSubExpr()) == v.var) {
    v.direction = u->isIncrementOp() ? 1 : -1;
    v.step = Value::of(v.direction);
  } else if (auto* b = dyn_cast_or_null<BinaryOperator>(inc); b && variableOf(b->getLHS()) == v.var) {
    int sign = 0;
    if (b->getOpcode() == BO_AddAssign || b->getOpcode() == BO_SubAssign) {
      sign = b->getOpcode() == BO_AddAssign ? 1 : -1;
      step = b->getRHS();
    } else if (b->getOpcode() == BO_Assign) {
      auto* sum = dyn_cast<BinaryOperator>(b->getRHS()->IgnoreParenImpCasts());
      if (sum && (sum->getOpcode() == BO_Add || sum->getOpcode() == BO_Sub) &&
          variableOf(sum->getLHS()) == v.var) {
        sign = sum->getOpcode() == BO_Add ? 1 : -1;
        step = sum->getRHS();
      } else if (sum && sum->getOpcode() == BO_Add && variableOf(sum->getRHS()) == v.var) {
        sign = 1;
        step = sum->getLHS();
      }
    }
    if (step) {
      v.step = Value::of(step, context_, sign);
      if (auto k = v.step.constant()) {
        if (*k == 0) return wrong(inc->getBeginLoc(), "its step is 0");
        v.direction = *k > 0 ? 1 : -1;
      } else {
        v.direction = sign;
      }
    }
  }
  if (v.direction == 0)
    return wrong(inc ? inc->getBeginLoc() : f->getForLoc(),
                 "it must change '" + v.var->getName().str() + "' by a step that does not vary");
  Value b = Value::of(bound, context_);
  bool fits = true;
  switch (op) {
    case BO_LT:
      v.ub = b.plus(-1);
      fits = v.direction > 0 || !v.step.constant();
      v.direction = 1;
      break;
    case BO_LE:
      v.ub = b;
      fits = v.direction > 0 || !v.step.constant();
      v.direction = 1;
      break;
    case BO_GT:
      v.ub = b.plus(1);
      fits = v.direction < 0 || !v.step.constant();
      v.direction = -1;
      break;
    case BO_GE:
      v.ub = b;
      fits = v.direction < 0 || !v.step.constant();
      v.direction = -1;
      break;
    case BO_NE:
      // A step that does not meet the bound would never end the program's own loop.
      v.ub = b.plus(-v.direction);
      if (!v.step.constant()) return wrong(c->getOperatorLoc(), "'!=' is understood with a constant step only");
      break;
    default:
      return wrong(c->getOperatorLoc(), "its condition must be one of < <= > >= !=");
  }
  if (!fits) return wrong(c->getOperatorLoc(), "its step moves away from its bound");
  for (const Expr* e : {lb, bound, step})
    if (e && mentions(e, v.var))
      return wrong(e->getBeginLoc(), "its bounds must not depend on its own control variable");
  return true;
}

bool Analyzer::callsUser(const Stmt* s) const {
  if (!s) return false;
  if (boundMarker(s) || markerCall(s)) {
    const CallExpr* m = boundMarker(s);
    if (!m) m = markerCall(s);
    Expr::EvalResult r;
    if (m->getArg(0)->EvaluateAsInt(r, context_) && !unit_.sites[r.Val.getInt().getZExtValue()]->acc)
      return true;
  } else if (auto* call = dyn_cast<CallExpr>(s)) {
    const FunctionDecl* f = call->getDirectCallee();
    if (!f) return true;
    SourceManager& sm = ci_.getSourceManager();
    SourceLocation loc = sm.getExpansionLoc(f->getLocation());
    StringRef file = loc.isValid() ? sm.getFilename(loc) : "";
    bool system =
        f->getBuiltinID() != 0 || (loc.isValid() && sm.isInSystemHeader(loc) && !file.ends_with("xmp.h"));
    if (!system) return true;
  }
  for (const Stmt* c : s->children())
    if (callsUser(c)) return true;
  return false;
}

void Analyzer::loop(Site& site, const Stmt* body) {
  auto info = std::make_shared<LoopInfo>();
  info->site = &site;
  std::vector<const ForStmt*> fors = tightNest(body);
  if (fors.empty()) {
    error(site.loc, "'loop' must be followed by a for statement");
    note(body->getBeginLoc(), "found this instead");
    walk(body);
    return;
  }
  // The nest goes down to the last loop that the directive names.
  std::vector<std::string> names;
  if (site.d.hasIndexList) {
    for (const directive::Name& n : site.d.names) names.push_back(n.text);
  } else {
    for (const directive::Subscript& s : site.d.on.subs)
      for (directive::Span part : {s.first, s.second, s.step}) indexNames(site.expr(part), names);
  }
  size_t depth = 0;
  for (size_t k = 0; k < names.size(); ++k) {
    size_t found = fors.size();
    for (size_t f = 0; f < fors.size(); ++f)
      if (const VarDecl* v = controlVariable(fors[f]); v && v->getName() == names[k]) {
        found = f;
        break;
      }
    if (found == fors.size() && setsSeveral(fors)) {
      error(setsSeveral(fors)->getBeginLoc(),
            "the header of a distributed loop must set its control variable only; set the others in front of "
            "the loop");
      note(site.loc, "the directive stands here");
      walk(body);
      return;
    }
    if (found == fors.size()) {
      SourceLocation loc = site.d.hasIndexList ? at(site.d.names[k].loc) : site.loc;
      std::vector<std::string> known;
      for (const ForStmt* f : fors)
        if (const VarDecl* v = controlVariable(f)) known.push_back(v->getName().str());
      std::string near = directive::suggest(names[k], known);
      error(loc, quoted(names[k]) + " is not the control variable of a loop that follows" +
                     (near.empty() ? std::string() : "; did you mean '" + near + "'?"));
      note(fors[0]->getForLoc(), "the loop nest begins here");
      walk(body);
      return;
    }
    depth = std::max(depth, found + 1);
  }
  if (depth == 0) {
    // No index is mapped: the directive only narrows who runs the loop.
    depth = 1;
    if (const VarDecl* v = controlVariable(fors[0]); v && site.d.on.subscripted && !site.d.hasIndexList) {
      const std::string name = v->getName().str();
      warning(at(site.d.on.loc), "the on clause does not mention the index " + quoted(name) +
                                     " of the loop: the nodes that it names run all iterations; write 'loop (" + name +
                                     ")' if that is meant");
      note(fors[0]->getForLoc(), "the loop begins here");
    }
  }
  for (size_t f = 0; f < depth; ++f) {
    LoopVar v;
    if (!header(site, fors[f], v)) {
      walk(body);
      return;
    }
    std::vector<const VarDecl*> outer;
    for (const LoopVar& w : info->nest) outer.push_back(w.var);
    const Expr* inc = fors[f]->getInc();
    v.boundsUseOuter =
        mentionsAny(fors[f]->getInit(), outer) || mentionsAny(fors[f]->getCond(), outer) || mentionsAny(inc, outer);
    if (v.declaredInFor && v.var->getInit()) v.boundsUseOuter |= mentionsAny(v.var->getInit(), outer);
    v.whole = range(static_cast<const Stmt*>(fors[f]));
    int paren = item(fors[f]->getRParenLoc());
    v.header = {v.whole.begin, paren};
    v.body = {paren + 1, v.whole.end};
    info->nest.push_back(v);
  }
  // Loops of a name declared in the for are known to the on clause by name.
  std::optional<RefInfo> on = ref(site, site.d.on, &info->nest);
  if (!on) {
    walk(body);
    return;
  }
  info->on = *on;
  bool ok = mapNest(site, *info);
  if (on->kind == RefInfo::Executing || on->kind == RefInfo::Primary) {
    error(at(site.d.on.loc), "the on clause of a loop expects a template or a node array");
    ok = false;
  }
  if (site.d.rim != directive::Directive::LoopRim::None && ok) {
    unsigned rank = static_cast<unsigned>(on->templ ? on->templ->rank : on->nodes->size.size());
    const char* what = site.d.rim == directive::Directive::LoopRim::Expand   ? "expand"
                       : site.d.rim == directive::Directive::LoopRim::Margin ? "margin"
                                                                             : "peel_and_wait";
    info->widths = widths(site, rank, what);
    if (info->widths.empty() || !checkRim(site)) ok = false;
    // As the on-reference: bracket form is written in the opposite order.
    if (site.d.on.form == directive::Form::Bracket) std::reverse(info->widths.begin(), info->widths.end());
    if (ok && on->nodes) {
      error(site.loc, std::string(what) + " needs a template in the on clause");
      ok = false;
    }
    for (const LoopVar& v : info->nest)
      if (ok && (v.mode == LoopVar::Cyclic || v.mode == LoopVar::BlockCyclic)) {
        error(site.loc, std::string(what) +
                            " needs dimensions that are distributed in blocks, the loop over " +
                            quoted(v.var->getName().str()) + " is cyclic");
        note(on->templ->distributed->loc, quoted(on->templ->name) + " is distributed here");
        ok = false;
      }
    for (const LoopVar& v : info->nest)
      if (ok && v.boundsUseOuter) {
        error(v.stmt->getForLoc(),
              std::string(what) + " needs loop bounds that do not depend on outer loops of the nest");
        ok = false;
      }
    if (site.d.rim == directive::Directive::LoopRim::PeelAndWait && !site.d.exprs.empty())
      info->asyncId = value(site, site.d.exprs[0]);
  }
  info->range = constructRange(site, body);
  if (!loopReductions(site, *info) || !placesInOrder(site, *info) || !reductionsBesideAcc(site, body)) ok = false;
  if (ok && dividedAround(site, *info)) ok = false;
  collapsed(*info);
  info->needsSet = callsUser(body);
  info->outer = scope_.loop;
  for (const LoopVar& v : info->nest) loopOf_[v.stmt] = &v;

  Context saved = scope_;
  if (!scope_.region) {
    scope_.region = std::make_shared<Region>();
    info->ownsRegion = true;
  }
  info->region = scope_.region;
  scope_.loop = info.get();
  scope_.conditional = 0;
  // break of a loop of the nest itself leaves the construct; those of loops inside do not.
  enter(Construct::Loop, site, body, -static_cast<int>(info->nest.size()));
  kept_.push_back(info);
  walk(body);
  leave();
  scope_ = saved;
  for (const LoopVar& v : info->nest) loopOf_.erase(v.stmt);
  for (const LoopVar& v : info->nest) {
    static const char* const modes[] = {"whole", "block", "cyclic", "cyclic in blocks", "nodes"};
    dump_ += "loop " + v.var->getName().str() + ": " + modes[v.mode];
    if (v.axis >= 0) dump_ += ", dimension " + std::to_string(v.axis + 1) + " of " + site.d.on.name.text;
    dump_ += "\n";
  }
  if (ok) sink_.loop(info);
}

// OpenMP's collapse over a nest of which an inner range is computed between the loops.
void Analyzer::collapsed(const LoopInfo& l) {
  bool collapse = false;
  for (int i = l.range.begin; unit_.items[i].kind != Item::Token && i < l.range.end; ++i)
    collapse |= unit_.items[i].kind == Item::Verbatim && StringRef(unit_.items[i].text).contains("collapse");
  if (!collapse) return;
  for (const LoopVar& v : l.nest) {
    if (!v.boundsUseOuter || v.mode == LoopVar::Whole) continue;
    const std::string name = quoted(v.var->getName().str());
    return error(v.stmt->getForLoc(), "'collapse' cannot take the loop over " + name +
                                          ": which of its iterations a node has depends on the loops around it; leave "
                                          "'collapse' out");
  }
}

// How much of a block is left for after the wait.
bool Analyzer::checkRim(const Site& site) {
  if (site.d.rim != directive::Directive::LoopRim::PeelAndWait) return true;
  for (const directive::Width& w : site.d.widths)
    for (directive::Span span : {w.lo, w.hi}) {
      const Expr* e = site.expr(span);
      Expr::EvalResult n;
      if (!e || !e->getType()->isIntegerType() || !e->EvaluateAsInt(n, context_)) continue;
      if (n.Val.getInt().getExtValue() <= 0) continue;
      error(at(w.loc), "the widths of peel_and_wait say how much of each block waits, as negative numbers; found " +
                           std::to_string(n.Val.getInt().getExtValue()));
      return false;
    }
  return true;
}

// The executing set of an iteration of the outer loop owns one index of the dimension: a loop over it inside would run
// on nodes that do not execute it.
bool Analyzer::dividedAround(const Site& site, const LoopInfo& l) {
  if (!l.on.templ) return false;
  for (const LoopInfo* outer = scope_.loop; outer; outer = outer->outer) {
    if (outer->on.templ != l.on.templ) continue;
    for (size_t k = 0; k < l.on.subs.size() && k < outer->on.subs.size(); ++k) {
      const SubInfo &mine = l.on.subs[k], &theirs = outer->on.subs[k];
      auto divides = [](const SubInfo& s) { return s.kind == SubInfo::Loop || s.kind == SubInfo::Test; };
      if (!divides(mine) || !divides(theirs) || !l.on.templ->isDistributed(static_cast<int>(k))) continue;
      if (l.on.templ->nodesAlong(static_cast<int>(k)) == std::optional<long long>(1)) continue;
      const size_t written = site.d.on.form == directive::Form::Bracket ? l.on.subs.size() - 1 - k : k;
      error(at(site.d.on.loc), "dimension " + std::to_string(written + 1) + " of template " + quoted(l.on.templ->name) +
                                   " is divided among the nodes by the loop around this one already; name both indices "
                                   "in one directive, or leave this one out");
      note(outer->site->loc, "the outer loop is distributed here");
      return true;
    }
  }
  return false;
}

bool Analyzer::loopReductions(Site& site, LoopInfo& l) {
  if (!reductions(site, l.reductions)) return false;
  size_t k = 0;
  for (const directive::Reduction& r : site.d.reductions)
    for (const auto& item : r.vars) {
      const VarDecl* v = l.reductions[k++].var;
      for (const LoopVar& index : l.nest)
        if (index.var->getCanonicalDecl() == v) {
          error(at(item.name.loc), "the control variable " + quoted(item.name.text) + " of the loop cannot be reduced");
          return false;
        }
    }
  return true;
}

// Where a loop keeps the place of an extremum, one thread runs a node's iterations: no kernel, no threads of OpenMP.
bool Analyzer::placesInOrder(const Site& site, const LoopInfo& l) {
  if (!l.findsPlaces() || l.nest.empty()) return true;
  if (auto outside = accLines_.find(&site); outside != accLines_.end()) accFindsPlaces_.insert(outside->second);
  if (site.d.acc) {
    error(
        site.loc,
        "a reduction that keeps the place of an extremum is the host's, and has no 'acc'; update the variables behind "
        "the loop");
    return false;
  }
  for (int i = l.range.begin; i < l.nest[0].header.begin; ++i)
    if (unit_.items[static_cast<size_t>(i)].isOpenMp()) {
      error(
          site.loc,
          "a reduction that keeps the place of an extremum needs a node's iterations in their order: leave the OpenMP "
          "line out");
      return false;
    }
  return true;
}

void Analyzer::forStatement(const ForStmt* f) {
  variables_.emplace_back();
  ++breakable_, ++continuable_;
  auto it = loopOf_.find(f);
  if (it != loopOf_.end()) {
    const LoopVar& v = *it->second;
    if (v.declaredInFor) declareVariable(v.var);
    // Start value and bound are printed through the loop's range; their references count all the same.
    if (isa<DeclStmt>(f->getInit()))
      walk(v.var->getInit());
    else
      walk(cast<BinaryOperator>(f->getInit())->getRHS());
    walk(f->getCond());
    if (auto* b = dyn_cast<BinaryOperator>(f->getInc()->IgnoreParens())) walk(b->getRHS());
    walk(f->getBody());
  } else {
    // A loop without a directive in a kernels construct is parallel where that can be seen.
    LoopVar v;
    if (scope_.plainLoops && header(*scope_.compute, f, v, true)) {
      v.whole = range(static_cast<const Stmt*>(f));
      scope_.plainLoops->push_back(v);
    }
    for (const Stmt* part : {static_cast<const Stmt*>(f->getInit()), static_cast<const Stmt*>(f->getCond()),
                             static_cast<const Stmt*>(f->getInc())})
      if (part) walk(part);
    const auto shared = sharedLoops_.find(f);
    if (shared != sharedLoops_.end()) scope_.shared.push_back({controlVariable(f), shared->second});
    walk(f->getBody());
    if (shared != sharedLoops_.end()) scope_.shared.pop_back();
  }
  --breakable_, --continuable_;
  variables_.pop_back();
}

// A loop that is to be looked at (`auto`, which is what `kernels` means without a clause) runs in order where its
// iterations are seen to need each other.
void Analyzer::inOrderWhereNeeded(Site& site, const Stmt* body, const std::vector<const ForStmt*>& fors) {
  auto given = [&](const char* name) {
    return std::any_of(site.d.clauses.begin(), site.d.clauses.end(),
                       [&](const directive::AccClause& c) { return c.name == name; });
  };
  const bool inKernels = scope_.plainLoops != nullptr;
  if (given("seq") || given("independent") || !(given("auto") || inKernels)) return;
  size_t count = 1;
  std::set<std::string> apart;
  for (const directive::AccClause& c : site.d.clauses) {
    if (c.name == "private" || c.name == "firstprivate")
      for (const auto& item : c.items) apart.insert(item.name.text);
    if (c.name == "tile") count = std::max(count, c.exprs.size());
    Expr::EvalResult n;
    if (c.name != "collapse" || c.exprs.empty()) continue;
    if (const Expr* e = site.expr(c.exprs[0]); e && e->EvaluateAsInt(n, context_))
      count = n.Val.getInt().getZExtValue();
  }
  for (size_t k = 0; k < std::min(count, fors.size()); ++k) {
    const VarDecl* index = controlVariable(fors[k]);
    if (!index) continue;
    const auto found = recurrence(fors[k], index, apart, context_);
    if (!found) continue;
    warning(site.loc, "the iterations over " + quoted(index->getName().str()) +
                          " need each other's results: the loop runs in order, as with 'seq'; 'independent' makes it parallel");
    note(found->write->getBeginLoc(), "written here");
    note(found->other->getBeginLoc(), "and used here, in another iteration");
    return inOrder(site);
  }
  std::vector<const Site*> around = scope_.accLoops;
  around.push_back(scope_.computeRegion);
  std::set<const VarDecl*> reduced;
  for (const LoopInfo* l = scope_.loop; l; l = l->outer) {
    for (const ReductionInfo& r : l->reductions) {
      reduced.insert(r.var);
      reduced.insert(r.locations.begin(), r.locations.end());
    }
  }
  if (const auto kept = scalarInOrder(unit_, body, around, reduced, scope_.data, function_, context_))
    return inOrder(site, kept->variable, kept->where);
  for (size_t k = 0; k < std::min(count, fors.size()); ++k) {
    const auto common = commonPlaceInOrder(unit_, body, around, fors[k], context_);
    if (!common) continue;
    const std::string plain = common->variable->getName().str(), name = quoted(plain);
    if (!common->update) {
      warning(site.loc, "the iterations give one element of " + name +
                            " values in turn: the loop runs in order, as with 'seq'; 'private(" + plain +
                            ")', where each needs its own alone, makes it parallel");
      note(common->where->getBeginLoc(), name + " here");
      return inOrder(site);
    }
    warning(site.loc,
            "different iterations over " + quoted(controlVariable(fors[k])->getName().str()) +
                " may update the same element of " + name +
                ": the loop runs in order, as with 'seq'; 'independent', with 'acc atomic' at the update where "
                "they do, makes it parallel");
    note(common->where->getBeginLoc(), "updated here");
    return inOrder(site);
  }
}

void Analyzer::inOrder(Site& site, const VarDecl* v, const Expr* where) {
  const std::string name = v->getName().str();
  warning(site.loc, "what the iterations give " + quoted(name) +
                        " is needed: the loop runs in order, as with 'seq'; 'private(" + name +
                        ")' or 'independent' makes it parallel");
  note(where->getBeginLoc(), quoted(name) + " here");
  inOrder(site);
}

// Of a loop that is not parallel. Where all gangs of `parallel` would run it, the first one does.
void Analyzer::inOrder(Site& site) {
  directive::AccClause clause;
  clause.name = "seq";
  site.d.clauses.push_back(clause);
  if (scope_.computeRegion->d.kind != K::AccParallel || scope_.accParallel) return;
  clause.name = "first_gang";
  site.d.clauses.push_back(clause);
}

// What each iteration has as its own is neither the loops' variable nor what their headers are made of.
void Analyzer::ownOfIterations(const Site& site, const std::vector<const ForStmt*>& fors, size_t count) {
  for (const directive::AccClause& clause : site.d.clauses) {
    if (clause.name != "private" && clause.name != "firstprivate" && clause.name != "reduction") continue;
    for (const directive::AccClause::Item& item : clause.items) {
      const Expr* e = site.expr(item.name);
      const VarDecl* v = e ? variableOf(e) : nullptr;
      if (!v) continue;
      for (size_t k = 0; k < std::min(count, fors.size()); ++k) {
        const ForStmt* f = fors[k];
        const VarDecl* index = controlVariable(f);
        if (index == v && clause.name != "private")
          error(e->getBeginLoc(), quoted(item.name.text) +
                                      " is the loop's variable, which each iteration has as its own; "
                                      "take it out of '" +
                                      clause.name + "'");
        if (index == v || clause.name == "firstprivate") continue;
        if (!mentionsAny(f->getInit(), {v}) && !mentionsAny(f->getCond(), {v}) && !mentionsAny(f->getInc(), {v}))
          continue;
        error(e->getBeginLoc(), quoted(item.name.text) + " is in the loop's header, and '" + clause.name +
                                    "' gives another one to each iteration; take a second variable");
        note(f->getForLoc(), "the loop");
      }
    }
  }
}

void Analyzer::accConstruct(Site& site, const Stmt* body) {
  accChecks(site);
  loopOutside(site);
  if (site.d.kind == K::AccAtomic) accAtomic(site, body);
  auto info = std::make_shared<AccInfo>();
  info->site = &site;
  info->body = body;
  info->function = function_;
  info->data = scope_.data;
  info->insideCompute = scope_.compute != nullptr;
  for (const LoopInfo* l = scope_.loop; l; l = l->outer) info->inReduction |= !l->reductions.empty();
  info->range = constructRange(site, body);
  info->statement = range(body);
  bool compute = site.d.kind != K::AccData && site.d.kind != K::AccHostData && site.d.kind != K::AccAtomic;
  bool isLoop = site.d.kind == K::AccLoop || site.d.kind == K::AccParallelLoop ||
                site.d.kind == K::AccKernelsLoop || site.d.kind == K::AccSerialLoop;
  info->insideLoop = scope_.accParallel;
  Context saved = scope_;
  if (compute) scope_.compute = &site;
  if (!scope_.computeRegion) scope_.computeRegion = scope_.compute;
  if (site.d.kind == K::AccKernels || site.d.kind == K::AccKernelsLoop) scope_.plainLoops = &info->plainLoops;
  if (site.d.kind == K::AccData) scope_.data.push_back(&site);
  if (compute && !scope_.region) {
    scope_.region = std::make_shared<Region>();
    info->ownsRegion = true;
  }
  info->region = scope_.region;
  if (isLoop) {
    accLevels(site);
    scope_.accLoops.push_back(&site);
    // An xmp loop may stand between the acc directive and the for statement.
    const Stmt* inner = body;
    while (const CallExpr* m = boundMarker(inner)) {
      accLines_[siteOf(m)] = &site;
      if (Site* second = siteOf(m); second->acc) {
        error(second->loc, "'acc " + second->d.spelling +
                               "' is the second acc directive of this loop; write all its "
                               "clauses on one line");
        note(site.loc, "the first one");
        scope_ = saved;
        return;
      }
      inner = cast<WhileStmt>(inner)->getBody();
    }
    std::vector<const ForStmt*> fors = tightNest(inner);
    if (fors.empty()) {
      error(site.loc, "'acc " + site.d.spelling + "' must be followed by a for statement");
      note(inner->getBeginLoc(), "found this instead");
    }
    bool seq = site.d.kind == K::AccSerialLoop;
    if (!seq) inOrderWhereNeeded(site, body, fors);
    for (const directive::AccClause& c : site.d.clauses) {
      seq |= c.name == "seq";
      if (c.name == "tile") info->collapse = std::max(info->collapse, c.exprs.size());
      if (c.name != "collapse" || c.exprs.empty()) continue;
      Expr::EvalResult n;
      const Expr* e = site.expr(c.exprs[0]);
      if (e && e->EvaluateAsInt(n, context_)) info->collapse = n.Val.getInt().getZExtValue();
    }
    if (!fors.empty() && info->collapse > fors.size()) {
      bool tile = std::any_of(site.d.clauses.begin(), site.d.clauses.end(),
                              [](const directive::AccClause& c) { return c.name == "tile"; });
      std::string n = std::to_string(info->collapse);
      error(site.loc, (tile ? "tile of " + n + " sizes" : "collapse(" + n + ")") +
                          " needs as many tightly nested loops, found " + std::to_string(fors.size()));
      info->collapse = fors.size();
    }
    ownOfIterations(site, fors, std::max<size_t>(1, info->collapse));
    std::vector<const VarDecl*> outer;
    for (const ForStmt* f : fors) {
      LoopVar v;
      // Those of an xmp loop are checked there.
      if (auto it = loopOf_.find(f); it != loopOf_.end()) {
        v = *it->second;
      } else if (!seq && info->nest.size() < info->collapse) {
        header(site, f, v);
      }
      if (!seq && info->nest.size() < std::max<size_t>(1, info->collapse)) sharedLoops_[f] = &site;
      v.stmt = f;
      v.var = controlVariable(f);
      v.whole = range(static_cast<const Stmt*>(f));
      v.boundsUseOuter =
          mentionsAny(f->getInit(), outer) || mentionsAny(f->getCond(), outer) || mentionsAny(f->getInc(), outer);
      outer.push_back(v.var);
      info->nest.push_back(v);
    }
    if (!seq) scope_.accParallel = true;
  }
  deviceClauses(site, *info);
  const bool atomic = site.d.kind == K::AccAtomic;
  if (!atomic) enter(Construct::Region, site, body, isLoop ? -1 : 0);
  walk(body);
  if (!atomic) leave();
  scope_ = saved;
  info->findsPlaces = accFindsPlaces_.count(&site) > 0;
  for (const LoopInfo* l = scope_.loop; l; l = l->outer) info->findsPlaces |= l->findsPlaces();
  if (compute && !info->insideCompute)
    for (const LostUpdate& u : completeClauses(unit_, site, body, info->data, function_, context_)) {
      if (failed_ || info->findsPlaces) break;
      const std::string name = u.variable->getName().str();
      warning(u.where->getExprLoc(),
              "each thread has a copy of " + quoted(name) +
                  " of its own, so that this is lost behind the loop; name it in a 'reduction' clause, or "
                  "in 'copy' with '#pragma acc atomic' here, or in 'firstprivate' if that is meant");
    }
  sink_.acc(info);
}

}  // namespace tasuki
