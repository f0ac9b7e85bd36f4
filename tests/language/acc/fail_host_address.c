// The host uses what host_data has given it: an address of device memory.
// nodes: 1 2
// devices: opencl
// run-fails: error: \[node [12] of [12]\] host code uses an address of device memory: the device copy of values \(80 bytes, from .*fail_host_address.c:13\).*  help: host code and MPI use the host's copy
#include "device.h"

static double first(const double *p) { return p[0]; }

int main(void) {
  double values[10];
  double x;
  for (int i = 0; i < 10; i++) values[i] = i;
#pragma acc data copyin(values)
  {
#pragma acc host_data use_device(values)
    x = first(values);
  }
  EXPECT_REAL(0, x);
  return VERDICT();
}
