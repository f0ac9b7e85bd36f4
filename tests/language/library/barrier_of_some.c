// xmp_barrier of a part of the nodes: told as the directive's wait would be.
// nodes: 3
// settings: XMP_STUCK_WAIT=400
// run-fails: barrier_of_some\.c:10: error: \[node 1 of 3\] node 2 has come to its end while this node waits in `xmp_barrier`
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  xmp_barrier();
  if (check_me() == 0) xmp_barrier();
  return VERDICT();
}
