// A mapping array with another number of elements than the node dimension has nodes.
// nodes: 2 4
// run-fails: fail_gblock_count\.c:\d+.*(gblock|mapping|\bm\b)
#include "check.h"
#pragma xmp nodes proc(*)
int m[3] = {4, 4, 4};
#pragma xmp template grid(0:11)
#pragma xmp distribute grid(gblock(m)) onto proc

int main(void) {
#pragma xmp loop on grid(i)
  for (int i = 0; i < 12; i++) check_errors += 0;
  return VERDICT();
}
