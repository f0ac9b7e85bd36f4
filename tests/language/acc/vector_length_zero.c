// Sizes that are known at run time only are to be positive; of 0 threads the run warns, and chooses itself.
// nodes: 1
// devices: opencl cuda
// run-says: vector_length_zero\.c:14: warning: 'vector_length' is 0, which is no number of threads: the runtime chooses one
#include "check.h"
double a[100];

int main(int argc, char **argv) {
  (void)argv;
  const int n = argc - 1;
  for (int round = 0; round < 2; round++) {
#pragma acc parallel loop num_workers(n + 1) copy(a)
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc parallel loop vector_length(n) copy(a)
    for (int i = 0; i < 100; i++) a[i] += 2 * i;
  }
  for (int i = 0; i < 100; i++) EXPECT_REAL_AT(i, 3 * i, a[i]);
  return VERDICT();
}
