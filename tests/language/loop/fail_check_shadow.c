// -fxmp-check: one past the shadow is caught, inside the shadow is not.
// nodes: 2 4
// flags: -fxmp-check
// run-fails: fail_check_shadow\.c:18.*\ba\b
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int me = check_me(), lo = N / check_nodes() * me, hi = lo + N / check_nodes() - 1;
  a[lo - 1] = 1;
  a[hi + 1] = 2;
  a[hi + 2] = 3;
  return VERDICT();
}
