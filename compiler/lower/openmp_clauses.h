// The data-sharing clauses of the program's own OpenMP lines, in printed text: their `shared` and `default(none)` do
// not know what generated code uses in place of the program's loops and arrays.
#pragma once

#include <set>
#include <string>

namespace tasuki {

// `text` where a shared(..) of an OpenMP line names those of `arrays` only that the line's statement uses and does not
// declare itself (others are no variables there), and beside a default(none) stands a shared(..) of the generated
// variables, and of `arrays`, that it uses. Lines keep their places.
std::string completeOpenMpClauses(std::string text, const std::set<std::string>& arrays);

}  // namespace tasuki
