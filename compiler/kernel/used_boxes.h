// Which elements of arrays a region uses for sure: boxes of subscripts, for the run to compare with what is present.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace tasuki {

struct ArraySymbol;

struct UsedBox {
  const clang::VarDecl* variable;  // an array or a pointer
  const ArraySymbol* array;        // that is distributed; null: another one
  std::string condition;           // where it holds the elements are used; empty: always
  std::string size;                // bytes of an element; of a distributed array "0", as the strides
  struct Dimension {
    std::string first, last, stride;  // subscripts, inclusive; bytes from one to the next
  };
  // Outermost first. Of a distributed array one with the subscripts from 1 to 0 is not known: some element is used.
  std::vector<Dimension> dimensions;
};

// Each first and last subscript belongs to an element that the body uses; the other subscripts of that are somewhere
// within theirs. Only references count that are executed whatever the data is, in loops whose bounds do not follow other
// loops, with subscripts that are sums of loop variables, constants and what the body does not change.
struct UsedBoxesRequest {
  const clang::Stmt* body;
  std::function<bool(const clang::VarDecl*)> wanted;
  // Whether the host knows an expression's variable as the region does.
  std::function<bool(const clang::VarDecl*)> host_knows;
  // Whether an element of such a variable is the host's, too.
  std::function<bool(const clang::ArraySubscriptExpr*)> host_reads;
  // The distributed array that an element is one of, or null.
  std::function<const ArraySymbol*(const clang::Expr*)> distributed;
  // Whether not all iterations of a loop are the region's.
  std::function<bool(const clang::ForStmt*)> divided;
  // Which of them are, where the host can tell in front of the region: `known` says of an expression whether it can.
  struct Part {
    std::string declaration;  // for the host, of what the others mention
    std::string condition;    // that there are any; empty: as far as the loop has some
    std::string least, most;  // values of the loop's variable; empty: all that the loop has
  };
  using Known = std::function<bool(const clang::Stmt*)>;
  std::function<std::optional<Part>(const clang::ForStmt*, const Known& known)> part;
  std::function<std::string(const clang::Expr*)> text;  // how the host writes an expression in front of the region
};
struct UsedBoxes {
  std::vector<UsedBox> all;
  std::string declarations;                  // in front of what they mention
  std::set<const clang::VarDecl*> complete;  // arrays of which the body uses nothing else
};
UsedBoxes used_boxes(const clang::ASTContext& context, const UsedBoxesRequest& request);

}  // namespace tasuki
