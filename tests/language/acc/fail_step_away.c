// A step that leads away from the bound, in a compute region.
// nodes: 1 2
// run-fails: fail_step_away\.c:10.*'i' has the step 2 .*step below 0
#include "check.h"

int main(void) {
  int field[16] = {0}, step = 1 + (check_nodes() > 0);

  if (check_nodes() > 0)
#pragma acc parallel loop copy(field)
    for (int i = 15; i >= 0; i += step) field[i] = i;
  return VERDICT();
}
