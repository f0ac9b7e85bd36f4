// A mapping array whose sum is not the template's size.
// nodes: 1 2 4
// run-fails: fail_gblock_sum\.c:\d+.*(gblock|mapping|\bm\b)
#include "check.h"
#pragma xmp nodes proc(*)

int main(void) {
  int np = check_nodes();
  int m[np];
  for (int r = 0; r < np; r++) m[r] = 3;
  m[np - 1] = 2;
  int d = 3 * np;
#pragma xmp template grid(0:d-1)
#pragma xmp distribute grid(gblock(m)) onto proc
#pragma xmp loop on grid(i)
  for (int i = 0; i < d; i++) check_errors += 0;
  return VERDICT();
}
