// Which elements of arrays a region uses for sure: boxes of subscripts, for the run to compare with what is present.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace tasuki {

struct UsedBox {
  const clang::VarDecl* variable;  // an array or a pointer
  std::string condition;           // where it holds the elements are used; empty: always
  std::string size;                // bytes of an element
  struct Dimension {
    std::string first, last, stride;  // subscripts, inclusive; bytes from one to the next
  };
  std::vector<Dimension> dimensions;  // outermost first
};

// Each first and last subscript belongs to an element that the body uses; the other subscripts of that are somewhere
// within theirs. Only references count that are executed whatever the data is, in loops whose bounds do not follow other
// loops, with subscripts that are sums of loop variables, constants and what the body does not change.
struct UsedBoxesRequest {
  const clang::Stmt* body;
  std::function<bool(const clang::VarDecl*)> wanted;
  // Whether the host knows an expression's variable as the region does.
  std::function<bool(const clang::VarDecl*)> host_knows;
  // Whether not all iterations of a loop are the region's.
  std::function<bool(const clang::ForStmt*)> divided;
  std::function<std::string(const clang::Expr*)> text;  // how the host writes an expression in front of the region
};
struct UsedBoxes {
  std::vector<UsedBox> all;
  std::set<const clang::VarDecl*> complete;  // arrays of which the body uses nothing else
};
UsedBoxes used_boxes(const clang::ASTContext& context, const UsedBoxesRequest& request);

}  // namespace tasuki
