// Sizes that are known at run time only have to be positive.
// nodes: 1
// devices: opencl cuda
// run-fails: vector_length_zero\.c:\d+: error: .*'vector_length' needs a positive number, this is 0
#include "check.h"
double a[100];

int main(int argc, char **argv) {
  (void)argv;
  const int n = argc - 1;
#pragma acc parallel loop vector_length(n) copy(a)
  for (int i = 0; i < 100; i++) a[i] = i;
  return 0;
}
