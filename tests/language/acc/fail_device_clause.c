// An address of the device's memory in a clause that copies what lies at it.
// nodes: 1
// devices: opencl cuda
// run-fails: fail_device_clause.c:9: error: .*x holds an address of the device's memory(.|\n)*deviceptr\(x\)
#include "device.h"
#define N 10

static void add(double *x, int n) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] += i;
}

int main(void) {
  double a[N] = {0};
#pragma acc data copy(a)
  {
#pragma acc host_data use_device(a)
    add(a, N);
  }
  return VERDICT();
}
