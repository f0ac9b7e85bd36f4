// Clauses that the loops of a compute construct have without being given them: reductions of inner loops, threads' own
// copies of scalars.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "frontend/unit.h"
#include "sema/common_places.h"

namespace tasuki {

// What iterations do with a scalar as if they ran in turn: one builds on the value of another, or what they assign
// would be needed behind the loop.
struct ScalarUpdate {
  const clang::Expr* where;
  const clang::VarDecl* variable;
  // Lost with each thread's own copy behind the loop, or with the region's or gang's behind that; taken as a reduction
  // that the loop has now; made at the same time by threads that have one variable; or not what the clause says that
  // names the variable: an update by another operator, a use of what has no value yet.
  enum class Fate {
    LostBehindLoop,
    LostBehindRegion,
    Reduced,
    Raced,
    OtherOperator,
    WithoutValue
  } fate = Fate::LostBehindLoop;
  directive::ReduceOp op = directive::ReduceOp::Sum;     // of a reduction
  directive::ReduceOp named = directive::ReduceOp::Sum;  // .. and of the clause, where that is another one
};

// A scalar of which the iterations of a loop need what others gave it, or of which the last value is needed behind the
// loop; none where it is each iteration's own or reduced. s: what the loop's directive is bound to; around: the
// construct and the acc loops around it, itself included; reduced: by xmp loops around; data: the data constructs
// around.
std::optional<ScalarUpdate> scalarInOrder(const Unit& unit, const clang::Stmt* s,
                                          const std::vector<const Site*>& around,
                                          const std::set<const clang::VarDecl*>& reduced,
                                          const std::vector<const Site*>& data, const clang::FunctionDecl* function,
                                          const clang::ASTContext& context);

// An element that the iterations of one of the loops have in common and change; s and around as above.
std::optional<CommonPlace> commonPlaceInOrder(const Unit& unit, const clang::Stmt* s,
                                              const std::vector<const Site*>& around, const clang::ForStmt* loop,
                                              const clang::ASTContext& context);

// Of what is not apart, as above: common_scratch.
std::optional<CommonPlace> scratch_in_common(const Unit& unit, const clang::Stmt* s,
                                             const std::vector<const Site*>& around, const clang::ForStmt* loop,
                                             const clang::ASTContext& context);

// The section of what a pointer leads to that a private or firstprivate clause of the site names: each has an array of
// its own in its place.
const directive::AccClause::Item* ownSection(const Site& site, const clang::VarDecl* pointer);

// Uses of the construct's variables that the clauses `reduction` and `private`, of it and the loops inside, cannot
// mean.
std::vector<ScalarUpdate> contraryUses(const Unit& unit, const Site& construct, const clang::Stmt* body,
                                       const clang::ASTContext& context);

// After the walk through the construct, whose sites then have their arguments. data: the data constructs around it.
std::vector<ScalarUpdate> completeClauses(const Unit& unit, Site& construct, const clang::Stmt* body,
                                          const std::vector<const Site*>& data, const clang::FunctionDecl* function,
                                          const clang::ASTContext& context);

}  // namespace tasuki
