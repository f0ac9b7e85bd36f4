// Constructs are entered at their beginning and left at their end: jumps that do otherwise are errors.
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

void Analyzer::enter(Construct::Kind kind, const Site& site, const Stmt* body, int breakable) {
  constructs_.push_back({kind, &site, breakable_, continuable_, switches_});
  jumpEnd_.push_back(statementEnd(body));
  breakable_ = breakable;
  continuable_ = switches_ = 0;
}

void Analyzer::leave() {
  breakable_ = constructs_.back().breakable;
  continuable_ = constructs_.back().continuable;
  switches_ = constructs_.back().switches;
  constructs_.pop_back();
  jumpEnd_.pop_back();
}

// Leaving a construct by a jump would skip what its end does on every node.
void Analyzer::jump(const Stmt* s) {
  if (auto* g = dyn_cast<GotoStmt>(s)) gotos_.push_back({g, openSites()});
  if (constructs_.empty()) return;
  const Construct& c = constructs_.back();
  const char* what = "goto";
  if (isa<ReturnStmt>(s)) {
    what = "return";
  } else if (isa<BreakStmt>(s)) {
    if (breakable_ > 0) return;
    what = "break";
  } else if (isa<ContinueStmt>(s)) {
    if (continuable_ > 0) return;
    what = "continue";
  } else if (auto* g = dyn_cast<GotoStmt>(s)) {
    // A goto to a label inside the construct stays inside.
    SourceManager& sm = ci_.getSourceManager();
    SourceLocation label = g->getLabel()->getLocation();
    if (label.isValid() && sm.isBeforeInTranslationUnit(c.site->loc, label)) {
      int i = item(label);
      if (i >= 0 && i <= jumpEnd_.back()) return;
    }
  }
  error(s->getBeginLoc(), std::string("'") + what + "' leaves the '" + c.site->d.spelling +
                              "' construct; a construct must be left at its end");
  note(c.site->loc, "the construct begins here");
}

std::vector<const Site*> Analyzer::openSites() const {
  std::vector<const Site*> sites;
  for (const Construct& c : constructs_) sites.push_back(c.site);
  return sites;
}

void Analyzer::label(const LabelStmt* s) { labels_[s->getDecl()] = openSites(); }

void Analyzer::switchLabel(const SwitchCase* s) {
  if (constructs_.empty() || switches_ > 0) return;
  error(s->getKeywordLoc(), std::string("'") + (isa<CaseStmt>(s) ? "case" : "default") +
                                "' belongs to a switch around the '" + constructs_.back().site->d.spelling +
                                "' construct; a construct must be entered at its beginning");
  note(constructs_.back().site->loc, "the construct begins here");
}

// At the end of a function: all its labels are known.
void Analyzer::checkGotos() {
  for (const auto& [g, from] : gotos_) {
    auto to = labels_.find(g->getLabel());
    if (to == labels_.end()) continue;
    for (const Site* site : to->second) {
      if (std::find(from.begin(), from.end(), site) != from.end()) continue;
      error(g->getBeginLoc(),
            "'goto' enters the '" + site->d.spelling + "' construct; a construct must be entered at its beginning");
      note(site->loc, "the construct begins here");
      break;
    }
  }
  gotos_.clear();
  labels_.clear();
}

}  // namespace tasuki
