// A pointer into the device's memory that no clause names.
// nodes: 1
// devices: opencl cuda
// run-fails: fail_device_address.c:11: error: .*p holds an address of the device's memory(.|\n)*deviceptr\(p\)
#include <openacc.h>
#define N 10

int main(void) {
  double *p = acc_malloc(N * sizeof(double));
  int n = N;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) p[i] = i;
  return 0;
}
