// Elements that several iterations of a loop change, as far as the subscripts tell.
#pragma once

#include <functional>
#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace tasuki {

struct CommonPlace {
  const clang::Expr* where;
  const clang::VarDecl* variable;
  bool update;  // rather than assigned
  bool sure;    // by subscripts of constants, loop variables and what the loop leaves as it is
};

// An element or member that iterations of the loop have in common: the same one in all of them, `a[1]` or `s.n`, that
// is assigned, or one that is updated and is not the iteration's own by its subscripts. But for those of variables that
// each iteration has apart, of atomics, and of the one iteration that a condition names.
std::optional<CommonPlace> commonPlace(const clang::ForStmt* loop, const clang::ASTContext& context,
                                       const std::function<bool(const clang::VarDecl*)>& apart,
                                       const std::function<bool(const clang::Stmt*)>& atomic);

// An element that all iterations have in common, as above, which each gives a value of its own and the loop reads, too:
// an array that was meant to be each iteration's own.
std::optional<CommonPlace> common_scratch(const clang::ForStmt* loop, const clang::ASTContext& context,
                                          const std::function<bool(const clang::VarDecl*)>& apart,
                                          const std::function<bool(const clang::Stmt*)>& atomic);

}  // namespace tasuki
