// A pointer to pointers of which the rows were not copied: which data, and what is there.
// nodes: 1
// devices: opencl cuda
// run-fails: fail_rows_absent.c:13: error: .*a is not present on the device
#include <stdlib.h>
#define N 4

int main(void) {
  double *a[N];
  for (int i = 0; i < N; i++) a[i] = malloc(N * sizeof(double));
#pragma acc data copyin(a)
  {
#pragma acc parallel loop present(a[0:N][0:N])
    for (int i = 0; i < N; i++) a[i][i] = 1;
  }
  return 0;
}
