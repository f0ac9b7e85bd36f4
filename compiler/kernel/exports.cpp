// Routines between units: the texts for kernels of other units.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

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
    distributed(f->getBody());
    for (const ParmVarDecl* p : f->parameters())
      if (alignedParameter(p)) arrayOrder_.push_back(const_cast<ArraySymbol*>(alignedParameter(p)));
    RoutineCode& code = texts.emplace_back();
    if (!arrayOrder_.empty())
      printer_->unsupported(f->getLocation(), "the aligned array '" + arrayOrder_[0]->name + "' in the routine '" +
                                                  f->getNameAsString() + "', which another file calls");
    pointersBehindParameters(f, own);
    code.name = printer_->exportRoutine(f, own);
    code.routines = printer_->routinesElsewhere();
    code.variables = printer_->fileVariables();
    if (auto p = printer_->problem())
      code.problem = p->first, code.unsupported = p->second;
    else
      code.source = printer_->definitions();
  }
  return texts;
}

}  // namespace tasuki
