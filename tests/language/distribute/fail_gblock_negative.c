// A mapping array with a negative size.
// nodes: 2 4
// run-fails: fail_gblock_negative\.c:\d+.*(gblock|mapping|\bm\b)
#include "check.h"
#pragma xmp nodes proc(*)

int main(void) {
  int np = check_nodes(), sum = 0;
  int m[np];
  for (int r = 0; r < np; r++) sum += m[r] = r == 0 ? -1 : 5;
#pragma xmp template grid(1:sum)
#pragma xmp distribute grid(gblock(m)) onto proc
#pragma xmp loop on grid(i)
  for (int i = 1; i <= sum; i++) check_errors += 0;
  return VERDICT();
}
