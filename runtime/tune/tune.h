// xmptune's part that runs on the nodes: measures and prints the file.
#pragma once

#include "plan/cost_model.h"

namespace tasuki {

// How long measuring may take, in seconds in all, and how many sizes are measured.
struct TuneBudget {
  double seconds = 35;
  bool few_sizes = false;
};

// Collective over the entire set. Measures between node 1 and one other node at each distance that there is; node 1's
// result holds the curves that were measured and nothing else.
CostModel measure(const TuneBudget& budget);

}  // namespace tasuki

// The whole program xmptune-run. Prints the file on node 1's standard output; `--quick`: measured in a few seconds;
// `--fabrics`: instead whether the nodes share memory, and where the costs in use are from. Returns the exit status.
extern "C" int tasuki_tune(int argc, char** argv);
