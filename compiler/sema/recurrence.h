// Loops whose iterations need others' results, where that can be seen in the subscripts.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace tasuki {

// c of a subscript `i + c`; nothing for any other one.
std::optional<long long> offsetFrom(const clang::Expr* subscript, const clang::VarDecl* i,
                                    const clang::ASTContext& context);

// Two references of one array, one of which writes, that meet in different iterations of the loop.
struct Recurrence {
  const clang::Expr *write, *other;
};
// Of the loop over `index`; arrays of `apart` are each iteration's own. Looks at what certainly meets: nothing where
// subscripts are not `index + constant` in one dimension and the same expression in the others.
std::optional<Recurrence> recurrence(const clang::ForStmt* loop, const clang::VarDecl* index,
                                     const std::set<std::string>& apart, const clang::ASTContext& context);
// Of these what every iteration does, where variables of loops inside have the same values in all of them.
std::optional<Recurrence> certain_recurrence(const clang::ForStmt* loop, const clang::VarDecl* index,
                                             const std::set<std::string>& apart, const clang::ASTContext& context);
// What may meet, by all that subscripts of the loop's variable and of what the loop leaves alone say: nothing where
// there is something else in them, but for places that are read from memory. Statements that are `atomic` are left out.
std::optional<Recurrence> possible_recurrence(const clang::ForStmt* loop, const clang::VarDecl* index,
                                              const std::set<std::string>& apart, const clang::ASTContext& context,
                                              const std::function<bool(const clang::Stmt*)>& atomic);

}  // namespace tasuki
