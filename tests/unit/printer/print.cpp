// Parses C in process and prints the body of its function `entry` in the kernel dialect.
#include "print.h"

#include <gtest/gtest.h>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "kernel/printer.h"

using namespace clang;

static std::string withoutLines(const std::string& text) {
  std::string out;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = text.find('\n', begin) + 1;
    if (end != begin + 1 && text.compare(begin, 5, "#line") != 0) out += text.substr(begin, end - begin);
    begin = end;
  }
  return out;
}

static const VarDecl* subscripted(const Expr* e) {
  auto* s = dyn_cast<ArraySubscriptExpr>(e);
  if (!s) return nullptr;
  const Expr* base = s->getBase()->IgnoreParenImpCasts();
  if (const VarDecl* deeper = subscripted(base)) return deeper;
  auto* r = dyn_cast<DeclRefExpr>(base);
  return r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
}

Printed printEntry(const std::string& code, const PrintOptions& options) {
  Printed out;
  std::unique_ptr<ASTUnit> unit = tooling::buildASTFromCodeWithArgs(
      code, {"-std=gnu17", "-fopenacc", "-w", "-resource-dir", RESOURCE_DIR}, "test.c", "clang");
  if (!unit || unit->getDiagnostics().hasErrorOccurred()) {
    ADD_FAILURE() << "does not compile:\n" << code;
    return out;
  }
  ASTContext& context = unit->getASTContext();
  tasuki::KernelHooks hooks;
  tasuki::KernelPrinter* made = nullptr;
  auto find = [](const std::map<std::string, std::string>& texts,
                 const VarDecl* v) -> std::optional<std::string> {
    auto it = v ? texts.find(v->getNameAsString()) : texts.end();
    if (it == texts.end()) return std::nullopt;
    return it->second;
  };
  hooks.variable = [&](const VarDecl* v) { return find(options.variables, v); };
  hooks.expression = [&](const Expr* e) { return find(options.elements, subscripted(e)); };
  hooks.address = [&](const VarDecl* v) { return find(options.addresses, v); };
  hooks.statement = [&](const Stmt* s) {
    auto* call = dyn_cast<CallExpr>(s);
    if (!call || !call->getDirectCallee() || call->getDirectCallee()->getNameAsString() != options.skipped)
      return false;
    made->line("hooked;");
    return true;
  };
  tasuki::KernelPrinter printer(context, hooks);
  made = &printer;
  for (Decl* d : context.getTranslationUnitDecl()->decls())
    if (auto* f = dyn_cast<FunctionDecl>(d); f && f->getNameAsString() == "entry" && f->hasBody())
      for (const Stmt* s : f->getBody()->children()) printer.statement(s);
  for (Decl* d : context.getTranslationUnitDecl()->decls())
    if (auto* f = dyn_cast<FunctionDecl>(d); f && f->getNameAsString() == "entry" && f->hasBody())
      for (const VarDecl* v : printer.sharedVariables(f->getBody()))
        out.shared += (out.shared.empty() ? "" : " ") + v->getNameAsString();
  out.body = printer.takeBody();
  out.definitions = printer.definitions();
  if (!options.lines) out.body = withoutLines(out.body), out.definitions = withoutLines(out.definitions);
  if (auto problem = printer.problem()) {
    out.problem = problem->second;
    out.line = context.getSourceManager().getPresumedLineNumber(problem->first);
  }
  return out;
}
