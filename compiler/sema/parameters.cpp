#include "sema/parameters.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

namespace {

const ArrayType* declared(const VarDecl* v, const ASTContext& context) {
  auto* p = dyn_cast_or_null<ParmVarDecl>(v);
  return p ? context.getAsArrayType(p->getOriginalType()) : nullptr;
}

// Whether the expression has the same value in all of the function: parameters that nothing changes or hides.
bool keepsValue(const Expr* size, const FunctionDecl* f) {
  const Usage use(size);
  if (use.writesMemory() || !use.changed().empty()) return false;
  const Usage body(f->getBody());
  llvm::StringMap<int> declarations;
  std::function<void(const Stmt*)> count = [&](const Stmt* s) {
    if (!s) return;
    if (auto* d = dyn_cast<DeclStmt>(s))
      for (const Decl* one : d->decls())
        if (auto* v = dyn_cast<VarDecl>(one)) ++declarations[v->getName()];
    for (const Stmt* c : s->children()) count(c);
  };
  count(f->getBody());
  return llvm::all_of(use.order(), [&](const VarDecl* v) {
    return (isa<ParmVarDecl>(v) || v->getType().isConstQualified()) && v->getType()->isIntegerType() &&
           !body.changed().count(v) && !declarations.count(v->getName());
  });
}

}  // namespace

bool declaredAsArray(const VarDecl* v, const ASTContext& context) {
  const ArrayType* array = declared(v, context);
  if (isa_and_nonnull<ConstantArrayType>(array)) return true;
  auto* variable = dyn_cast_or_null<VariableArrayType>(array);
  if (!variable || !variable->getSizeExpr()) return false;
  auto* f = dyn_cast<FunctionDecl>(v->getDeclContext());
  return f && f->getBody() && keepsValue(variable->getSizeExpr(), f);
}

std::string declaredBytes(const VarDecl* v, const ASTContext& context,
                          const std::function<std::string(const Expr*)>& text) {
  const ArrayType* array = declared(v, context);
  std::string count;
  if (auto* sized = dyn_cast<ConstantArrayType>(array))
    count = std::to_string(sized->getSize().getZExtValue());
  else
    count = "(unsigned long)(" + text(cast<VariableArrayType>(array)->getSizeExpr()) + ")";
  return "tasuki_acc_declared(" + count + " * sizeof(" + v->getName().str() + "[0]))";
}

}  // namespace tasuki
