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

// A part of a loop's header that is no integer.
const Expr* notInteger(const Expr* e) {
  if (!e) return nullptr;
  e = e->IgnoreParenImpCasts();
  if (!e->getType()->isIntegerType()) return e;
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

// The first assignment in an expression; null: there is none.
static const Expr* changeIn(const Stmt* s) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return nullptr;
  auto* b = dyn_cast<BinaryOperator>(s);
  auto* u = dyn_cast<UnaryOperator>(s);
  if ((b && b->isAssignmentOp()) || (u && u->isIncrementDecrementOp())) return cast<Expr>(s);
  for (const Stmt* c : s->children())
    if (const Expr* found = changeIn(c)) return found;
  return nullptr;
}

// `for (i = lb; i < ub; i += step)` and its relatives.
bool Analyzer::header(const Site& site, const ForStmt* f, LoopVar& v, bool quiet) {
  auto wrong = [&](SourceLocation loc, const std::string& what) {
    if (quiet || !noLoops_.insert(f).second) return false;
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
  if (namedVariable(c->getLHS()) == v.var) {
    bound = c->getRHS();
  } else if (namedVariable(c->getRHS()) == v.var) {
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
      u && u->isIncrementDecrementOp() && namedVariable(u->getSubExpr()) == v.var) {
    v.direction = u->isIncrementOp() ? 1 : -1;
    v.step = Value::of(v.direction);
  } else if (auto* b = dyn_cast_or_null<BinaryOperator>(inc); b && namedVariable(b->getLHS()) == v.var) {
    int sign = 0;
    if (b->getOpcode() == BO_AddAssign || b->getOpcode() == BO_SubAssign) {
      sign = b->getOpcode() == BO_AddAssign ? 1 : -1;
      step = b->getRHS();
    } else if (b->getOpcode() == BO_Assign) {
      auto* sum = dyn_cast<BinaryOperator>(b->getRHS()->IgnoreParenImpCasts());
      if (sum && (sum->getOpcode() == BO_Add || sum->getOpcode() == BO_Sub) &&
          namedVariable(sum->getLHS()) == v.var) {
        sign = sum->getOpcode() == BO_Add ? 1 : -1;
        step = sum->getRHS();
      } else if (sum && sum->getOpcode() == BO_Add && namedVariable(sum->getRHS()) == v.var) {
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
  if (const auto begin = v.lb.constant(); begin && *begin < 0 && c->getLHS()->getType()->isUnsignedIntegerType())
    return wrong(lb->getBeginLoc(), "it begins below 0, and its condition compares unsigned numbers");
  for (const Expr* e : {lb, bound, step})
    if (const Expr* change = changeIn(e))
      return wrong(change->getBeginLoc(), "its bounds and its step must not change anything");
  return true;
}

void Analyzer::noLoop(const Site& site, const Stmt* s) {
  while (boundMarker(s)) s = cast<WhileStmt>(s)->getBody();
  if (!noLoops_.insert(s).second) return;
  error(site.loc, (site.acc ? "'acc " : "'") + site.d.spelling + "' must be followed by a for statement");
  note(s->getBeginLoc(), "found this instead");
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
    if (f->getName() == kImageMarker || f->getName() == kSectionMarker)
      return llvm::any_of(call->arguments(), [&](const Expr* e) { return callsUser(e); });
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
    noLoop(site, body);
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
    // A loop without a directive in a kernels or parallel construct may be parallel where that can be seen.
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

}  // namespace tasuki
