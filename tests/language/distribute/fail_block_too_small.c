// block(n) whose blocks do not hold the template on this many nodes.
// nodes: 2 3
// run-fails: fail_block_too_small\.c:\d+.*(block|grid).*
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:15)
#pragma xmp distribute grid(block(4)) onto proc

int main(void) {
#pragma xmp loop on grid(i)
  for (int i = 0; i < 16; i++) check_errors += 0;
  return VERDICT();
}
