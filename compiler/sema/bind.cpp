// acc routine bind(g): kernels call g where the program calls f.
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {
namespace {

// The host's code is printed from the program's tokens, kernels from the syntax tree: only they see what is changed
// here.
void callInstead(ASTContext& context, Stmt* s, const FunctionDecl* f, FunctionDecl* g) {
  if (!s) return;
  for (Stmt* child : s->children()) callInstead(context, child, f, g);
  auto* call = dyn_cast<CallExpr>(s);
  if (!call || !call->getDirectCallee() || call->getDirectCallee()->getCanonicalDecl() != f) return;
  const SourceLocation loc = call->getCallee()->getBeginLoc();
  auto* name =
      DeclRefExpr::Create(context, NestedNameSpecifierLoc(), SourceLocation(), g, false, loc, g->getType(), VK_LValue);
  call->setCallee(ImplicitCastExpr::Create(context, context.getPointerType(g->getType()), CK_FunctionToPointerDecay,
                                           name, nullptr, VK_PRValue, FPOptionsOverride()));
}

}  // namespace

// Null behind an error.
const FunctionDecl* Analyzer::boundTo(const Site& site, const directive::AccClause& bind) {
  const Expr* e = site.expr(bind.exprs[0]);
  if (!e) return nullptr;
  e = e->IgnoreParenImpCasts();
  std::string name = "this";
  if (auto* r = dyn_cast<DeclRefExpr>(e)) {
    if (auto* g = dyn_cast<FunctionDecl>(r->getDecl())) return g;
    name = quoted(r->getDecl()->getName().str());
  } else if (auto* text = dyn_cast<StringLiteral>(e)) {
    name = quoted(text->getString().str());
    for (const NamedDecl* d : context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(text->getString())))
      if (auto* g = dyn_cast<FunctionDecl>(d)) return g;
  }
  error(at(bind.loc), "'bind' needs a function that is declared before, " + name + " is none");
  return nullptr;
}

void Analyzer::bindRoutine(const FunctionDecl* f, const Site& site) {
  const auto bind = llvm::find_if(site.d.clauses, [](const auto& clause) { return clause.name == "bind"; });
  if (bind == site.d.clauses.end()) return;
  const FunctionDecl* g = boundTo(site, *bind);
  if (!g || g->getCanonicalDecl() == f->getCanonicalDecl()) return;
  if (!context_.hasSameType(f->getType(), g->getType())) {
    error(at(bind->loc), "'bind' needs a function of the same type: " + quoted(f->getName().str()) + " is '" +
                             f->getType().getAsString() + "', " + quoted(g->getName().str()) + " is '" +
                             g->getType().getAsString() + "'");
    return;
  }
  for (Decl* d : context_.getTranslationUnitDecl()->decls())
    if (auto* caller = dyn_cast<FunctionDecl>(d); caller && caller->doesThisDeclarationHaveABody())
      callInstead(context_, caller->getBody(), f->getCanonicalDecl(), const_cast<FunctionDecl*>(g));
  routines_.emplace(g->getCanonicalDecl(), &site);
}

}  // namespace tasuki
