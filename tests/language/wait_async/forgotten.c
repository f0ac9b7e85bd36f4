// nodes: 1 3
// run-says: forgotten\.c:21: warning: \[node 1 of \d\] the program has ended without `wait_async\(7\)` behind this directive(?!.*wait_async)
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  double x = 1, y = 2;
#pragma xmp reduction(+:x) async(5)
#pragma xmp wait_async(5)
  EXPECT_REAL(check_nodes(), x);
/* Asked for until it is complete: no word of it. */
#pragma xmp bcast(y) async(6)
  while (!xmp_test_async(6));
  EXPECT_REAL(2, y);
  for (int step = 0; step < 3; step++) {
#pragma xmp reflect(a) async(7)
  }
  return VERDICT();
}
