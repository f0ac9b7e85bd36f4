// A number of gangs that is known at run time only has to be positive.
// nodes: 1
// devices: opencl cuda
// run-fails: num_gangs_zero\.c:\d+: error: .*'num_gangs' needs a positive number, this is 0
#include "check.h"
double a[100];

int main(int argc, char **argv) {
  (void)argv;
  const int n = argc - 1;
#pragma acc parallel loop num_gangs(n) copy(a)
  for (int i = 0; i < 100; i++) a[i] = i;
  return VERDICT();
}
