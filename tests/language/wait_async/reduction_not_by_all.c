// nodes: 2 3
// settings: XMP_STUCK_WAIT=400
// run-fails: reduction_not_by_all\.c:\d+: error: \[node 1 of \d\] this node waits in `wait_async` for nodes that wait themselves
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int v = 1;
#pragma xmp barrier
  // The others wait for it, or for this one's reduction in vain.
  if (check_me() == 0) {
#pragma xmp reduction(+ : v) async(1)
#pragma xmp wait_async(1)
  }
#pragma xmp barrier
  return 0;
}
