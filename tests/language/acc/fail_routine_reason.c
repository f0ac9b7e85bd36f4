// A routine of another file with something that kernels cannot have.
// sources: fail_routine_reason_other.c
// nodes: 1
// devices: opencl
// run-fails: error: .*the routine 'precise' cannot run on a device: kernels cannot have long double at .*fail_routine_reason_other\.c:5
#include "device.h"

#pragma acc routine seq
double precise(double x);

int main(void) {
  double a[10];
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) a[i] = precise(i);
  return VERDICT();
}
