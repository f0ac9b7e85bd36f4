// nodes: 2 4
// run-fails: other_directive\.c:1[02]: error: \[node \d of \d\] this node does not execute the same directives as node \d, which is (in|behind) `(barrier|reduction)` at \S*other_directive\.c:1[02]
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  double x = 1;
  for (int step = 0; step < 3; step++)
    if (step == 2 && check_me() == 0) {
#pragma xmp barrier
    } else {
#pragma xmp reduction(+:x)
    }
  return 0;
}
