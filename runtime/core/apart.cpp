// Both nodes' directives in words.
#include "core/apart.h"

#include <string>

#include "core/current.h"
#include "core/error.h"
#include "core/watch.h"

namespace tasuki {

void fail_apart(int rank) {
  const auto [at, behind] = where_this_node_stands();
  const std::uintptr_t theirs = directive_of(rank);
  const auto* there = reinterpret_cast<const tasuki_site*>(theirs & site_bits);
  const std::string help =
      "all nodes of an executing set must execute the same collective directives in the same order, with equal arrays, "
      "sizes, types, operators and sources";
  if (!there || (there == at && (theirs & left) <= (behind ? left : 0)))
    fail(at,
         format(
             "node %d executes this directive with other arrays, sizes, types, operators or sources, or not all nodes "
             "have executed the same directives before it",
             rank + 1),
         help);
  fail(at,
       format("this node does not execute the same directives as node %d, which is %s `%s` at %s:%d", rank + 1,
              theirs & left ? "behind" : "in", there->directive, there->file, there->line),
       help);
}

}  // namespace tasuki
