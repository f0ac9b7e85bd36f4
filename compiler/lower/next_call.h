// Compute regions that need not be waited for at their end.
#pragma once
#include <vector>

#include "frontend/unit.h"

namespace clang {
class FunctionDecl;
class Stmt;
class VarDecl;
}  // namespace clang

namespace tasuki {

// Whether behind a compute construct in f, bound to that statement, the program calls the runtime about devices on
// every way on, and comes to nothing before that could tell whether the construct's kernels have ended: no function, no
// assembler, no volatile object, no end of f.
bool runtimeComesNext(const Unit& unit, const clang::FunctionDecl& f, const clang::Stmt* statement);

// Whether the program calls the runtime in a way that waits before it looks at those variables, or they end; for what
// the construct's kernels reduce into them, where the runtime comes next.
bool resultsComeLater(const Unit& unit, const clang::FunctionDecl& f, const clang::Stmt* statement,
                      const std::vector<const clang::VarDecl*>& results);

}  // namespace tasuki
