// A mapping array with a negative size.
// nodes: 2 4
// run-fails: fail_gblock_negative\.c:\d+.*(gblock|m).*
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int np = check_nodes(), sum = 0;
  int m[np];
  for (int r = 0; r < np; r++) sum += m[r] = r == 0 ? -1 : 5;
#pragma xmp template t(1:sum)
#pragma xmp distribute t(gblock(m)) onto p
#pragma xmp loop on t(i)
  for (int i = 1; i <= sum; i++) check_errors += 0;
  return VERDICT();
}
