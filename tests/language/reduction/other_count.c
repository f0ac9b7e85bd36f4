// nodes: 2 3
// run-fails: other_count\.c:1[02]: error: \[node \d of \d\] this node does not execute the same directives as node \d, which is (in|behind) `reduction`
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  double x = 1, y[50] = {1};
  for (int step = 0; step < 3; step++)
    if (step == 1 && check_me() == 1) {
#pragma xmp reduction(+:x)
    } else {
#pragma xmp reduction(+:y)
    }
  return 0;
}
