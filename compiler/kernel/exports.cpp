// Routines between units: the texts for kernels of other units, and who calls what.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

bool callsElsewhere(const Stmt* s, const std::set<const FunctionDecl*>& routines, std::set<const FunctionDecl*>& seen) {
  if (!s) return false;
  auto* call = dyn_cast<CallExpr>(s);
  if (const FunctionDecl* f = call ? call->getDirectCallee() : nullptr) {
    const FunctionDecl* here = f->getDefinition();
    if (!here && routines.count(f->getCanonicalDecl())) return true;
    if (here && seen.insert(here).second && callsElsewhere(here->getBody(), routines, seen)) return true;
  }
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt* c) { return callsElsewhere(c, routines, seen); });
}

}  // namespace

// Whether routines of other units are called, directly or by functions of this one.
bool RegionBuilder::callsElsewhere(const Stmt* s) const {
  std::set<const FunctionDecl*> seen;
  return tasuki::callsElsewhere(s, facts_.routines, seen);
}

std::vector<RoutineCode> routineTexts(ASTContext& context, const Unit& unit, const UnitFacts& facts,
                                      const HostText& host, const Site& site, const FunctionDecl* f) {
  AccInfo construct;
  construct.site = const_cast<Site*>(&site);
  construct.function = f;
  construct.body = f->getBody();
  return RegionBuilder(context, unit, facts, host, construct).routineTexts(f);
}

std::vector<RoutineCode> RegionBuilder::routineTexts(const FunctionDecl* f) {
  constexpr unsigned kMostPointers = 16;
  unsigned pointers = 0;
  for (const ParmVarDecl* p : f->parameters()) pointers += p->getType()->isPointerType();
  // Of many pointers a few lead to a thread's own variables: what the routine gives back beside its result.
  const int mostOwn = pointers <= 3 ? 3 : pointers <= 8 ? 2 : pointers <= kMostPointers ? 1 : 0;
  std::vector<RoutineCode> texts;
  for (unsigned own = 0; own < 1u << std::min(pointers, kMostPointers); ++own) {
    if (llvm::popcount(own) > mostOwn) continue;
    begin(nullptr);
    std::set<const FunctionDecl*> routines;
    distributed(f->getBody(), routines);
    for (const ParmVarDecl* p : f->parameters())
      if (alignedParameter(p)) arrayOrder_.push_back(const_cast<ArraySymbol*>(alignedParameter(p)));
    RoutineCode& code = texts.emplace_back();
    if (!arrayOrder_.empty())
      printer_->unsupported(f->getLocation(), "the aligned array '" + arrayOrder_[0]->name + "' in the routine '" +
                                                  f->getNameAsString() + "', which another file calls");
    code.name = printer_->exportRoutine(f, own);
    code.routines = printer_->routinesElsewhere();
    if (auto p = printer_->problem())
      code.problem = p->first, code.unsupported = p->second;
    else
      code.source = printer_->definitions();
  }
  return texts;
}

}  // namespace tasuki
