// block(n) whose blocks do not hold the template on this many nodes.
// nodes: 2 3
// run-fails: fail_block_too_small\.c:\d+.*(block|t).*
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block(4)) onto p

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 16; i++) check_errors += 0;
  return VERDICT();
}
