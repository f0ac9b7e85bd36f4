// Each node takes itself for the source: nobody waits for another one. It shows at the end.
// nodes: 2 3
// settings:
// settings: XMP_SUBCLUSTER=1
// run-fails: each_source\.c:13: error: \[node \d of \d\] node \d executes this directive with other arrays, sizes, types, operators or sources
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_node_num(), x = 100 * n;
#pragma xmp barrier
  (void)n;
#pragma xmp bcast(x) from p(n)
  return 0;
}
