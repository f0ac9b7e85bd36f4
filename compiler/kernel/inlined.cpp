// Calls of routines in the code of gangs whose loops the gang's threads share: the routine's statements become the
// gang's.
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

// The calls that evaluating s makes in any case, arguments' first.
void certainCalls(const Stmt* s, std::vector<const CallExpr*>& calls) {
  if (!s || isa<UnaryExprOrTypeTraitExpr, StmtExpr>(s)) return;
  if (auto* choice = dyn_cast<AbstractConditionalOperator>(s)) return certainCalls(choice->getCond(), calls);
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isLogicalOp()) return certainCalls(b->getLHS(), calls);
  if (auto* d = dyn_cast<DeclStmt>(s)) {
    for (const Decl* x : d->decls())
      if (auto* v = dyn_cast<VarDecl>(x)) certainCalls(v->getInit(), calls);
    return;
  }
  for (const Stmt* c : s->children()) certainCalls(c, calls);
  if (auto* call = dyn_cast<CallExpr>(s)) calls.push_back(call);
}

const ReturnStmt* lastReturn(const CompoundStmt* body) {
  return body->body_empty() ? nullptr : dyn_cast<ReturnStmt>(body->body_back());
}

// Statements that code of a gang cannot have in the midst of others.
bool leavesOrStays(const Stmt* s, const ReturnStmt* last) {
  if (!s || s == last) return false;
  if (isa<ReturnStmt, GotoStmt, LabelStmt, IndirectGotoStmt>(s)) return true;
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* x : d->decls())
      if (auto* v = dyn_cast<VarDecl>(x); v && (v->isStaticLocal() || v->getType()->isVariablyModifiedType()))
        return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return leavesOrStays(c, last); });
}

void declarations(const Stmt* s, std::vector<const VarDecl*>& found) {
  if (!s) return;
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* x : d->decls())
      if (auto* v = dyn_cast<VarDecl>(x)) found.push_back(v);
  for (const Stmt* c : s->children()) declarations(c, found);
}

}  // namespace

// The definition of a routine of gangs, workers or vectors with loops that its callers' threads can share; else null.
const FunctionDecl* RegionBuilder::sharingRoutine(const CallExpr* call) const {
  const FunctionDecl* f = call->getDirectCallee();
  if (!f || !facts_.sharingRoutines.count(f->getCanonicalDecl()) || !f->getDefinition()) return nullptr;
  f = f->getDefinition();
  auto [known, fresh] = sharing_.try_emplace(f, false);
  if (fresh) {
    auto* body = dyn_cast<CompoundStmt>(f->getBody());
    known->second = !f->isVariadic() && body && !leavesOrStays(body, lastReturn(body)) && containsParallel(body);
    for (const ParmVarDecl* p : f->parameters())
      known->second &= !alignedParameter(p) && !p->getType()->isRecordType() && !p->getType()->isVariablyModifiedType();
  }
  return known->second && !underWay_.count(f) ? f : nullptr;
}

std::vector<const CallExpr*> RegionBuilder::sharingCalls(const Stmt* s) const {
  std::vector<const CallExpr*> all;
  if (isa<Expr, DeclStmt, ReturnStmt>(s)) certainCalls(s, all);
  std::erase_if(all, [this](const CallExpr* call) { return !sharingRoutine(call) || results_.count(call); });
  return all;
}

// A statement with such calls: they come first, then the statement with their results.
void RegionBuilder::withCalls(const Stmt* s) {
  const std::vector<const CallExpr*> calls = sharingCalls(s);
  for (const CallExpr* call : calls) inlined(call);
  auto* e = dyn_cast<Expr>(s);
  auto* alone = e ? dyn_cast<CallExpr>(e->IgnoreParenCasts()) : nullptr;
  if (!alone || !results_.count(alone)) gangStatement(s);
  // The statement may come again, in a routine that is called again.
  for (const CallExpr* call : calls) results_.erase(call);
}

void RegionBuilder::inlined(const CallExpr* call) {
  const FunctionDecl* f = sharingRoutine(call);
  auto* body = cast<CompoundStmt>(f->getBody());
  for (const VarDecl* v : printer_->sharedVariables(call))
    if (!inMemory(v))
      printer_->unsupported(call->getBeginLoc(), "the file-scope variable '" + v->getNameAsString() +
                                                     "' in the routine '" + f->getNameAsString() +
                                                     "'; name it in #pragma acc declare");
  std::vector<const VarDecl*> own(f->param_begin(), f->param_end());
  declarations(body, own);
  for (const VarDecl* v : own) printer_->rename(v, v->getNameAsString() + "_of_" + f->getNameAsString());
  const Meanings before = meanings();
  std::string result;
  if (!f->getReturnType()->isVoidType()) {
    result = "_result_" + std::to_string(counter_++);
    printer_->line(printer_->declaration(f->getReturnType().getUnqualifiedType(), result) + ";");
  }
  printer_->open("");
  for (unsigned k = 0; k < f->getNumParams(); ++k) {
    const std::string argument = gangExpression(call->getArg(k));
    printer_->line(printer_->parameter(f->getParamDecl(k), call->getArg(k)) + " = " + argument + ";");
  }
  for (unsigned k = 0; k < f->getNumParams(); ++k) inlinedArguments_[f->getParamDecl(k)] = call->getArg(k);
  underWay_.insert(f);
  inlined_.push_back(body);
  const ReturnStmt* last = lastReturn(body);
  gangStatements(body, last);
  if (last && last->getRetValue()) {
    const std::vector<const CallExpr*> calls = sharingCalls(last);
    for (const CallExpr* inner : calls) inlined(inner);
    printer_->at(last->getReturnLoc());
    printer_->line(result + " = " + gangExpression(last->getRetValue()) + ";");
    for (const CallExpr* inner : calls) results_.erase(inner);
  }
  underWay_.erase(f);
  for (const ParmVarDecl* p : f->parameters()) inlinedArguments_.erase(p);
  printer_->close();
  restore(before);
  results_[call] = result;
}

}  // namespace tasuki
