// A width of -1 at run time is no width at all.
// nodes: 1 2
// run-fails: fail_minus_one\.c:13.*field.*negative
#include "check.h"
#pragma xmp nodes proc[*]
#pragma xmp template grid[16]
#pragma xmp distribute grid[block] onto proc
int field[16];
#pragma xmp align field[i] with grid[i]
#pragma xmp shadow field[2]
int main(void) {
  int w = 1 - 2 * (check_nodes() > 0);
#pragma xmp reduce_shadow (field) width(w:2)
  return VERDICT();
}
