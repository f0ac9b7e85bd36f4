// Operands of bcast and reduction: `v`, `s.a[2]`, `p->b`, `a[base:length]`.
#pragma once

#include "clang/AST/ASTContext.h"
#include "sema/analysis.h"

namespace tasuki {

// Whether two of them are known to have elements in common.
bool operandsMeet(const ReductionInfo& one, const ReductionInfo& other, const clang::ASTContext& context);

}  // namespace tasuki
