// nodes: 1 2
// run-fails: negative_length\.c:1\d: error: \[node \d of \d\] variable 2 of this directive has the negative length -1
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int v[3] = {1, 2, 3}, w = 1, none = 0, less = -1;
  (void)none, (void)less;
#pragma xmp reduction(+:v[0:none])
  EXPECT(1, v[0]);
#pragma xmp reduction(+:w, v[0:less])
  return VERDICT();
}
