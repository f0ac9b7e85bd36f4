// How much of the memory at a pointer a region uses, as far as its subscripts tell.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace tasuki {

// Bytes from the pointer's address to the end of the last element that the body uses, as an expression for the host,
// where it stands in front of the body; nothing where that cannot be seen: all subscripts must be sums and products of
// loop variables, whose bounds are such, and of what the body does not change. Elements behind a condition do not count
// where others are used without one. text: how the host writes an expression.
std::optional<std::string> usedBytes(const clang::VarDecl* pointer, const clang::Stmt* body,
                                     const clang::ASTContext& context,
                                     const std::function<std::string(const clang::Expr*)>& text);

// How a region or routine uses the structure that a pointer leads to. With the routines that it hands the pointer to.
struct StructureUse {
  bool inside = true;    // nothing but that one structure, whose address goes nowhere else
  bool changed = false;  // it may change something in it; what pointers in it lead to is not in it
};
StructureUse structureUse(const clang::VarDecl* pointer, const clang::Stmt* body);

}  // namespace tasuki
