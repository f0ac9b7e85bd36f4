// A layout clause for an array that is not declared on devices.
// nodes: 1
// run-fails: fail_no_layout\.c:9: error: .*x has no layout on devices.*declare
// devices: opencl
#include "check.h"

static void run(int *x) {
  (void)x;
#pragma acc parallel loop layout(x[i])
  for (int i = 0; i < 10; i++) x[i] = i;
}

int main(void) {
  static int a[10];
  run(a);
  return VERDICT();
}
