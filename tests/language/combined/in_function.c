// Combined directives in block scope.
// nodes: 1 2 3
#include "check.h"

int main(void) {
#pragma xmp nodes :: p(*)
#pragma xmp template, distribute(cyclic) onto p :: t(1:12)
  double x[12], y[12];
#pragma xmp align(k) with t(k+1) :: x, y
  double dot = 0;
#pragma xmp loop (k) on t(k+1) reduction(+:dot)
  for (int k = 0; k < 12; k++) {
    x[k] = k;
    y[k] = 2;
    dot += x[k] * y[k];
  }
  EXPECT_REAL(132, dot);
  return VERDICT();
}
