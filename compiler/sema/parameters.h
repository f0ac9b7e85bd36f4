// Parameters that are declared as arrays, `double a[n][m]`: pointers to C, whole arrays to OpenACC's data clauses.
#pragma once
#include <functional>
#include <string>

#include "clang/AST/Decl.h"

namespace tasuki {

// Whether the declaration says how many elements there are, and still does wherever the function's code stands.
bool declaredAsArray(const clang::VarDecl* v, const clang::ASTContext& context);
// The bytes of such a parameter, as host code; `text` prints an expression of the declaration.
std::string declaredBytes(const clang::VarDecl* v, const clang::ASTContext& context,
                          const std::function<std::string(const clang::Expr*)>& text);

}  // namespace tasuki
