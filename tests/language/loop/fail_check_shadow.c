// -fxmp-check: one past the shadow is caught, inside the shadow is not.
// nodes: 2 4
// flags: -fxmp-check
// run-fails: fail_check_shadow\.c:18.*\bfield\b
#include "check.h"
#define N 16
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:N-1)
#pragma xmp distribute grid(block) onto proc
int field[N];
#pragma xmp align field[i] with grid(i)
#pragma xmp shadow field[1]

int main(void) {
  int me = check_me(), lo = N / check_nodes() * me, hi = lo + N / check_nodes() - 1;
  field[lo - 1] = 1;
  field[hi + 1] = 2;
  field[hi + 2] = 3;
  return VERDICT();
}
