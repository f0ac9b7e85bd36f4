// Reductions that the loops of a compute construct have without a clause of their own. loop: the construct is a
// parallel loop itself.
#pragma once

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "frontend/unit.h"
#include "sema/acc_sharing.h"

namespace tasuki {

// A loop gets the reductions that all it does with a scalar comes to. Returned are those of which the program is told,
// since the compiler was not asked to decide (in `parallel`, or with `independent`).
std::vector<ScalarUpdate> findReductions(const Unit& unit, Site& construct, const clang::Stmt* body, bool loop,
                                         const clang::ASTContext& context);
// A variable that a construct uses in loops with its reduction alone is reduced over all loops around these.
void spreadReductions(const Unit& unit, Site& construct, const clang::Stmt* body, bool loop,
                      const clang::ASTContext& context);

}  // namespace tasuki
