// A region that uses columns of an array which its own clause leaves out.
// nodes: 1
// devices: opencl cuda
// run-fails: fail_section_narrow\.c:11: error: .*a\[1:8\]\[0:10\] is used, but only a\[0:10\]\[0:5\] of it is present
#include "device.h"

static double a[10][10];

int main(void) {
  int n = 9;
#pragma acc parallel loop collapse(2) copy(a[0:10][0:5])
  for (int i = 1; i < n; i++)
    for (int j = n; j >= 0; j--) a[i][j] = i + j;
  return VERDICT();
}
