// Clauses that the loops of a compute construct have without being given them: reductions of inner loops, threads' own
// copies of scalars.
#pragma once

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "frontend/unit.h"

namespace tasuki {

// Where an iteration builds on the value that another one gave a scalar, of which each thread has a copy of its own.
struct LostUpdate {
  const clang::Expr* where;
  const clang::VarDecl* variable;
};

// After the walk through the construct, whose sites then have their arguments. data: the data constructs around it.
std::vector<LostUpdate> completeClauses(const Unit& unit, Site& construct, const clang::Stmt* body,
                                        const std::vector<const Site*>& data, const clang::ASTContext& context);

}  // namespace tasuki
