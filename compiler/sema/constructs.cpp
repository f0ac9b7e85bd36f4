// Which directive is looked at where; task and tasks.
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

void Analyzer::directive(Site& site) {
  if (scope_.compute && !site.acc) {
    error(site.loc, quoted(site.d.spelling) + " must not stand inside the compute region 'acc " +
                        scope_.compute->d.spelling + "'");
    note(scope_.compute->loc, "the region begins here");
    return;
  }
  checkAsync(site);
  checkProfile(site);
  switch (site.d.kind) {
    case K::Nodes:
      return declareNodes(site);
    case K::Template:
      return declareTemplate(site);
    case K::Distribute:
      return distribute(site);
    case K::Align:
      return align(site);
    case K::Shadow:
      return shadow(site);
    case K::Coarray:
      return coarrayDirective(site);
    case K::TemplateFix:
      return templateFix(site);
    case K::Reflect:
    case K::ReflectInit:
    case K::ReflectDo:
    case K::ReduceShadow:
      return reflect(site);
    case K::Barrier:
      return barrier(site);
    case K::Reduction:
      return reduction(site);
    case K::Bcast:
      return bcast(site);
    case K::WaitAsync:
      return waitAsync(site);
    case K::AccRoutine:
      return accRoutine(site);  // host functions need no other form
    case K::AccDevices:
      return declareDevices(site);
    case K::AccCache:
      cacheOutside(site);
      [[fallthrough]];
    case K::AccReflect:
    case K::AccBarrierDevice:
    case K::AccEnterData:
    case K::AccExitData:
    case K::AccUpdate:
    case K::AccWait:
    case K::AccInit:
    case K::AccShutdown:
    case K::AccSet:
    case K::AccDeclare: {
      accChecks(site);
      if (site.d.kind == K::AccDeclare && !function_) declaredForTheWholeRun(site);
      auto info = std::make_shared<AccInfo>();
      info->site = &site;
      info->function = function_;
      info->data = scope_.data;
      if (!deviceClauses(site, *info)) return;
      sink_.acc(info);
      return;
    }
    default:
      error(site.loc, "'" + site.d.spelling + "' is not implemented yet");
  }
}

void Analyzer::bound(Site& site, const Stmt*, const Stmt* body) {
  checkProfile(site);
  switch (site.d.kind) {
    case K::Loop:
      return loop(site, body);
    case K::Task:
      task(site, body, false);
      return;
    case K::Tasks:
      return tasks(site, body);
    case K::Gmove:
      return gmove(site, body);
    case K::AccParallel:
    case K::AccKernels:
    case K::AccSerial:
    case K::AccLoop:
    case K::AccParallelLoop:
    case K::AccKernelsLoop:
    case K::AccSerialLoop:
    case K::AccData:
    case K::AccHostData:
    case K::AccAtomic:
      return accConstruct(site, body);
    default:
      error(site.loc, "'" + site.d.spelling + "' is not implemented yet");
      walk(body);
  }
}

std::optional<RefInfo> Analyzer::task(Site& site, const Stmt* body, bool inTasks) {
  std::optional<RefInfo> on = site.d.hasOn ? ref(site, site.d.on) : std::nullopt;
  enter(Construct::Task, site, body);
  Context saved = scope_;
  scope_.conditional++;
  walk(body);
  scope_ = saved;
  leave();
  if (on) sink_.task(&site, *on, constructRange(site, body), inTasks);
  return on;
}

void Analyzer::tasks(Site& site, const Stmt* body) {
  std::vector<std::pair<Site*, RefInfo>> inner;
  auto* block = dyn_cast<CompoundStmt>(body);
  if (!block) {
    error(body->getBeginLoc(), "'tasks' must be followed by a block of task constructs: '{ ... }'");
    return;
  }
  scopes_.push();
  variables_.emplace_back();
  for (const Stmt* s : block->body()) {
    const CallExpr* m = boundMarker(s);
    Site* t = m ? siteOf(m) : nullptr;
    if (!t || t->d.kind != directive::Kind::Task) {
      if (isa<NullStmt>(s)) continue;
      error(t ? t->loc : s->getBeginLoc(), "only 'task' constructs may stand directly inside 'tasks'");
      note(site.loc, "the 'tasks' construct begins here");
      continue;
    }
    if (auto on = task(*t, cast<WhileStmt>(s)->getBody(), true)) inner.push_back({t, *on});
  }
  variables_.pop_back();
  scopes_.pop();
  sink_.tasks(&site, constructRange(site, body), inner);
}

}  // namespace tasuki
