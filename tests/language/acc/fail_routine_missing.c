// A routine whose file has no text of it for devices: one without acc routine over there.
// sources: fail_routine_missing_other.c
// nodes: 1
// devices: opencl
// run-fails: fail_routine_missing\.c:14: error: .*no file of this program has a body of the routine 'outside' for devices
#include "device.h"

#pragma acc routine seq
double outside(double x);

int main(void) {
  double a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) a[i] = outside(a[i]);
  return VERDICT();
}
