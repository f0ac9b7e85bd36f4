// Acc constructs with statements: which of their loops run in order, and what the iterations have as their own.
#include <algorithm>

#include "directive/phrases.h"
#include "kernel/usage.h"
#include "sema/acc_sharing.h"
#include "sema/analyzer.h"
#include "sema/recurrence.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

// A loop that is to be looked at (`auto`, which is what `kernels` means without a clause) runs in order where its
// iterations are seen to need each other.
void Analyzer::inOrderWhereNeeded(Site& site, const Stmt* body, const std::vector<const ForStmt*>& fors) {
  auto given = [&](const char* name) {
    return std::any_of(site.d.clauses.begin(), site.d.clauses.end(),
                       [&](const directive::AccClause& c) { return c.name == name; });
  };
  const bool inKernels = scope_.inKernels;
  if (given("seq") || given("independent")) return;
  const bool decides = given("auto") || inKernels;
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
  std::vector<const Site*> around = scope_.accLoops;
  around.push_back(scope_.computeRegion);
  if (!decides)
    return runsAlone(*scope_.computeRegion) ? void() : sharedElements(site, body, around, fors, count, apart);
  for (size_t k = 0; k < std::min(count, fors.size()); ++k) {
    const VarDecl* index = controlVariable(fors[k]);
    if (!index) continue;
    if (const auto found = recurrence(fors[k], index, apart, context_)) return inOrder(site, index, *found, "need");
  }
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
  for (size_t k = 0; k < std::min(count, fors.size()); ++k) {
    const VarDecl* index = controlVariable(fors[k]);
    if (!index) continue;
    const auto atomic = [&](const Stmt* s) {
      const CallExpr* marker = directiveMarker(s, true);
      const Site* kept = marker ? siteOf(marker) : nullptr;
      return kept && kept->d.kind == K::AccAtomic;
    };
    std::set<std::string> own = apart;
    privatesInside(body, own);
    if (const auto found = possible_recurrence(fors[k], index, own, context_, atomic))
      return inOrder(site, index, *found, "may need");
  }
}

// What loops inside name in `private`.
void Analyzer::privatesInside(const Stmt* s, std::set<std::string>& names) {
  if (!s) return;
  const CallExpr* marker = directiveMarker(s, true);
  if (const Site* site = marker ? siteOf(marker) : nullptr)
    for (const directive::AccClause& c : site->d.clauses)
      if (c.name == "private")
        for (const auto& item : c.items) names.insert(item.name.text);
  for (const Stmt* c : s->children()) privatesInside(c, names);
}

// Of a loop that the program says is parallel.
void Analyzer::sharedElements(const Site& site, const Stmt* body, const std::vector<const Site*>& around,
                              const std::vector<const ForStmt*>& fors, size_t count,
                              const std::set<std::string>& apart) {
  for (size_t k = 0; k < std::min(count, fors.size()); ++k) {
    const VarDecl* index = controlVariable(fors[k]);
    if (!index) continue;
    const std::string over = quoted(index->getName().str());
    const auto common = commonPlaceInOrder(unit_, body, around, fors[k], context_);
    if (common && common->update && common->sure)
      return warning(common->where->getBeginLoc(),
                     "different iterations over " + over + " update the same element of " +
                         quoted(common->variable->getName().str()) +
                         " at the same time; put '#pragma acc atomic' here, or write 'independent' where they do not");
    if (const auto found = certain_recurrence(fors[k], index, apart, context_)) {
      warning(
          site.loc,
          "the iterations over " + over +
              " need each other's results and run at the same time; 'seq' makes them run in order, and 'independent' "
              "says that this is meant");
      return notes(*found);
    }
    if (const auto scratch = scratch_in_common(unit_, body, around, fors[k], context_)) {
      const std::string plain = scratch->variable->getName().str();
      return warning(scratch->where->getBeginLoc(),
                     "all iterations over " + over + " have the same elements of " + quoted(plain) +
                         " and give them values of their own at the same time; 'private(" + plain +
                         ")' gives each its own");
    }
  }
}

void Analyzer::inOrder(Site& site, const VarDecl* index, const Recurrence& found, const char* how) {
  warning(site.loc, "the iterations over " + quoted(index->getName().str()) + " " + how +
                        " each other's results: the loop runs in order, as with 'seq'; 'independent' makes it parallel");
  notes(found);
  inOrder(site);
}

void Analyzer::notes(const Recurrence& found) {
  note(found.write->getBeginLoc(), "written here");
  note(found.other->getBeginLoc(),
       found.other == found.write ? "and here again, in another iteration" : "and used here, in another iteration");
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

// Of scalars that iterations, or a region, change as if they ran in turn.
void Analyzer::told(const ScalarUpdate& u) {
  using Fate = ScalarUpdate::Fate;
  const std::string plain = u.variable->getName().str(), name = quoted(plain);
  switch (u.fate) {
    case Fate::Reduced:
      return warning(u.where->getExprLoc(), "all iterations update " + name + ": taken as 'reduction(" +
                                                directive::spelling(u.op) + " : " + plain +
                                                ")', which other compilers may need to be told");
    case Fate::Raced:
      return warning(
          u.where->getExprLoc(),
          "the iterations have one " + name +
              ", on the device, and change it at the same time; put '#pragma acc atomic' here, or name it in "
              "'private' where each iteration means its own");
    case Fate::OtherOperator:
      return warning(u.where->getExprLoc(), "iterations combine " + name + " by '" + directive::spelling(u.op) +
                                                "' here, and the clause 'reduction' what they come to by '" +
                                                directive::spelling(u.named) + "'; write 'reduction(" +
                                                directive::spelling(u.op) + " : " + plain + ")' if that is meant");
    case Fate::WithoutValue:
      return warning(u.where->getExprLoc(),
                     name + " in 'private' has no value here yet; " +
                         (u.variable->getType()->isPointerType()
                              ? "write 'private(" + plain +
                                    "[0:n])' for elements of each one's own, or leave it out of "
                                    "the clause where all use what it leads to"
                              : "write 'firstprivate' for the value that it has in front, or 'reduction' where "
                                "iterations add to it"));
    case Fate::LostBehindRegion:
      return warning(u.where->getExprLoc(), "the region has a copy of " + name +
                                                " of its own, so that this is lost behind it; name it in 'copy', or in "
                                                "'firstprivate' if that is meant");
    case Fate::LostBehindLoop:
      return warning(u.where->getExprLoc(),
                     "each thread has a copy of " + name +
                         " of its own, so that this is lost behind the loop; name it in a 'reduction' clause, or "
                         "in 'copy' with '#pragma acc atomic' here, or in 'firstprivate' if that is meant");
  }
}

// What each iteration has as its own is neither the loops' variable nor what their headers are made of.
void Analyzer::ownOfIterations(const Site& site, const std::vector<const ForStmt*>& fors, size_t count) {
  for (const directive::AccClause& clause : site.d.clauses) {
    if (clause.name != "private" && clause.name != "firstprivate" && clause.name != "reduction") continue;
    for (const directive::AccClause::Item& item : clause.items) {
      const Expr* e = site.expr(item.name);
      const VarDecl* v = e ? namedVariable(e) : nullptr;
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

const directive::AccClause* AccInfo::standard() const {
  const directive::AccClause* own = site->d.clause("default");
  for (size_t i = data.size(); !own && i-- > 0;) own = data[i]->d.clause("default");
  return own;
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
  info->hostData = scope_.hostData;
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
  const bool ofKernels = site.d.kind == K::AccKernels || site.d.kind == K::AccKernelsLoop;
  scope_.inKernels |= ofKernels;
  if (ofKernels || site.d.kind == K::AccParallel || site.d.kind == K::AccParallelLoop)
    scope_.plainLoops = &info->plainLoops;
  if (site.d.kind == K::AccData) scope_.data.push_back(&site);
  if (site.d.kind == K::AccHostData) scope_.hostData.push_back(info);
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
      noLoop(site, inner);
    } else if (auto around = sharedLoops_.find(fors.front()); around != sharedLoops_.end()) {
      error(site.loc,
            "this loop is one of those that 'collapse' or 'tile' of a directive in front shares, and takes "
            "none of its own; remove this line");
      note(around->second->loc, "that directive");
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
  if (info->layout) scope_.divided.push_back(info.get());
  const bool atomic = site.d.kind == K::AccAtomic;
  if (!atomic) enter(Construct::Region, site, body, isLoop ? -1 : 0);
  walk(body);
  if (!atomic) leave();
  scope_ = saved;
  info->findsPlaces = accFindsPlaces_.count(&site) > 0;
  for (const LoopInfo* l = scope_.loop; l; l = l->outer) info->findsPlaces |= l->findsPlaces();
  if (compute && !info->insideCompute)
    for (const ScalarUpdate& u : completeClauses(unit_, site, body, info->data, function_, context_)) {
      if (failed_ || info->findsPlaces) break;
      if (u.fate != ScalarUpdate::Fate::Reduced || !runsAlone(site)) told(u);
    }
  sink_.acc(info);
}

}  // namespace tasuki
