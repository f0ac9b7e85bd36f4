// Of no gangs for a loop (`num_gangs(n / 1024)`) the run warns, and chooses itself.
// nodes: 1
// devices: opencl cuda
// run-says: num_gangs_zero_loop\.c:11: warning: 'num_gangs' is 0, which is no number of gangs: the runtime chooses one
#include "check.h"
double a[100];

int main(int argc, char **argv) {
  (void)argv;
  const int n = 99 + argc;
#pragma acc parallel loop gang vector num_gangs(n / 1024) vector_length(32) copy(a)
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc kernels loop gang(n / 1024) copy(a)
  for (int i = 0; i < n; i++) a[i] += i;
  for (int i = 0; i < 100; i++) EXPECT_REAL_AT(i, 2 * i, a[i]);
  return VERDICT();
}
