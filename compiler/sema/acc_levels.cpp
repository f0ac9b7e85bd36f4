// Levels of parallelism, gang, worker and vector: of loops inside of loops, and of routines and their calls.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "sema/acc_sites.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

namespace {

const std::vector<std::string> levels = {"gang", "worker", "vector"};

// Of the levels that a directive names: places in `levels`, its size where there is none.
size_t highestLevel(const Site& s) {
  return static_cast<size_t>(
      std::find_if(levels.begin(), levels.end(), [&](const std::string& l) { return hasClause(s, l); }) -
      levels.begin());
}
std::optional<size_t> lowestLevel(const Site& s) {
  for (size_t l = levels.size(); l-- > 0;)
    if (hasClause(s, levels[l])) return l;
  return std::nullopt;
}
// Of a routine: one of threads alone comes last.
std::optional<size_t> routineLevel(const Site& routine) {
  if (hasClause(routine, "seq")) return levels.size();
  return lowestLevel(routine);
}

}  // namespace

// A construct that one thread runs: `serial`, and loops of a routine of one thread.
bool Analyzer::runsAlone(const Site& construct) const {
  const K k = construct.d.kind;
  if (k == K::AccSerial || k == K::AccSerialLoop) return true;
  const auto routine = k == K::AccLoop && function_ ? routines_.find(function_->getCanonicalDecl()) : routines_.end();
  return routine != routines_.end() && routineLevel(*routine->second).value_or(levels.size()) == levels.size();
}

// Gangs consist of workers, those of vectors: a loop inside another one goes to a lower level than that. In `kernels`
// nested loops with gang and vector each are a common way to ask for tiles.
void Analyzer::accLevels(const Site& site) {
  if (scope_.inKernels) return;
  const size_t highest = highestLevel(site);
  if (highest == levels.size()) return;
  for (const Site* outer : scope_.accLoops) {
    const std::optional<size_t> lowest = lowestLevel(*outer);
    if (!lowest || *lowest < highest) continue;
    const bool last = *lowest + 1 == levels.size();
    error(site.loc, "a '" + levels[highest] + "' loop cannot stand inside a '" + levels[*lowest] + "' loop; " +
                        (last ? "make this one 'seq'" : "make this one '" + levels[*lowest + 1] + "' or 'seq'"));
    return note(outer->loc, "the loop around it");
  }
  auto routine = function_ ? routines_.find(function_->getCanonicalDecl()) : routines_.end();
  if (routine == routines_.end() || (scope_.compute && scope_.compute->d.kind != K::AccLoop)) return;
  const std::optional<size_t> level = routineLevel(*routine->second);
  if (!level || *level <= highest) return;
  error(site.loc, "a '" + levels[highest] + "' loop cannot stand in a '" +
                      (*level == levels.size() ? "seq" : levels[*level]) + "' routine; make the routine '" +
                      levels[highest] + "' or the loop 'seq'");
  note(routine->second->loc, "'acc routine' of " + quoted(function_->getName().str()));
}

// A routine whose loops want several threads is called where there are as many.
void Analyzer::accCall(const CallExpr* call, const FunctionDecl* f) {
  auto routine = routines_.find(f->getCanonicalDecl());
  if (routine == routines_.end() || scope_.inKernels) return;
  const std::optional<size_t> level = routineLevel(*routine->second);
  if (!level || *level == levels.size()) return;
  const std::string what = quoted(f->getName().str()) + " is a '" + levels[*level] + "' routine and cannot be called ";
  for (const Site* outer : scope_.accLoops) {
    const std::optional<size_t> lowest = lowestLevel(*outer);
    if (!lowest || *lowest < *level) continue;
    error(call->getBeginLoc(), what + "in a '" + levels[*lowest] + "' loop");
    note(outer->loc, "the loop around it");
    return note(routine->second->loc, "its 'acc routine'");
  }
  auto own = function_ ? routines_.find(function_->getCanonicalDecl()) : routines_.end();
  if (own == routines_.end() || (scope_.compute && scope_.compute->d.kind != K::AccLoop)) return;
  const std::optional<size_t> mine = routineLevel(*own->second);
  if (!mine || *mine <= *level) return;
  error(call->getBeginLoc(), what + "by a '" + (*mine == levels.size() ? "seq" : levels[*mine]) + "' routine");
  note(routine->second->loc, "its 'acc routine'");
}

// Lines of one function agree: a header's and that of its definition.
void Analyzer::addRoutine(const FunctionDecl* f, const Site* site) {
  bindRoutine(f, *site);
  const auto [known, fresh] = routines_.emplace(f->getCanonicalDecl(), site);
  const auto now = routineLevel(*site), before = routineLevel(*known->second);
  if (fresh || !now || !before || now == before) return;
  error(site->loc, quoted(f->getName().str()) + " has another level of parallelism in its other 'acc routine'");
  note(known->second->loc, "the other one");
}

void Analyzer::endRoutine() {
  if (const Site* s = std::exchange(routineFollows_, nullptr))
    error(s->loc, "'acc routine' stands in front of a function's declaration; here is none");
}

// acc routine(name): a function that is declared before.
void Analyzer::accRoutine(const Site& site) {
  if (site.d.names.empty()) {
    if (routineFollows_) error(site.loc, "this is the second 'acc routine' in front of one function; write one line");
    routineFollows_ = &site;
  }
  for (const directive::Name& name : site.d.names) {
    auto found = context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(name.text));
    bool function = false;
    for (const NamedDecl* d : found) {
      const auto* f = dyn_cast<FunctionDecl>(d);
      function |= f != nullptr;
      if (f) addRoutine(f, &site);
    }
    if (!function) error(site.loc, "'acc routine' names '" + name.text + "', which is not a function declared here");
  }
}

}  // namespace tasuki
