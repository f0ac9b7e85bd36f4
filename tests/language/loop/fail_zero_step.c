// A step that comes out as 0 would let the loop never end.
// nodes: 1 2
// run-fails: fail_zero_step\.c:14.*'i' has the step 0.*step above 0
#include "check.h"
#pragma xmp nodes proc[*]
#pragma xmp template grid[16]
#pragma xmp distribute grid[block] onto proc
int field[16];
#pragma xmp align field[i] with grid[i]

int main(void) {
  const int blocks = 17 + check_nodes(), step = 16 / blocks;

#pragma xmp loop on grid[i]
  for (int i = 0; i < 16; i += step) field[i] = i;
  return VERDICT();
}
