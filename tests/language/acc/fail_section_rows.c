// A region whose subscripts are computed uses more of a pointer's memory than enter data has brought.
// nodes: 1
// devices: opencl cuda
// run-fails: fail_section_rows\.c:15: error: .*p\[3:30\] is used, but only p\[3:27\] of it is present on the device
#include "device.h"

int main(void) {
  int n = 5, m = 6;
  double *p = malloc(n * (m + 1) * sizeof *p), s = 0;
  for (int i = 0; i < n * (m + 1); i++) p[i] = i;
#pragma acc enter data copyin(p[3:27])
  {
    const int one = 1;
    // The line of the directive below is the one that the message names.
#pragma acc parallel loop gang reduction(+ : s) present(p)
    for (int i = 0; i < n; i++) {
      const int row = i * m + 3;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j <= m - one; ++j) s += p[row + j];
    }
  }
  free(p);
  return VERDICT();
}
