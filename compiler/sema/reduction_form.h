// Loops that reduce into a variable without a clause that says so.
#pragma once

#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "directive/directive.h"

namespace tasuki {

// The operator by which all of s that mentions the scalar updates it: `v += e`, `v = v * e`, `v = fmax(v, e)`,
// `if (e > v) v = e`; nothing where v stands anywhere else, or under two operators, or is no number.
std::optional<directive::ReduceOp> reductionForm(const clang::Stmt* s, const clang::VarDecl* v,
                                                 const clang::ASTContext& context);

// Whether all of s that mentions the scalar gives it one and the same constant, as a flag that iterations set: it does
// not matter then which of them does.
bool onlySetsFlag(const clang::Stmt* s, const clang::VarDecl* v, const clang::ASTContext& context);

}  // namespace tasuki
