// How much is used behind an address that a region takes of a pointer's element cannot be seen: the run ends, instead of
// copying what the subscripts alone say.
// nodes: 1
// devices: opencl
// run-fails: fail_extent_unknown\.c:13: error: .*pairs is not present on the device
#include "device.h"
#define N 10

int main(void) {
  double *pairs = malloc(2 * N * sizeof(double)), sums[N];
  for (int i = 0; i < 2 * N; i++) pairs[i] = i;
  // The line of the directive below is the one that the message names.
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    const double *pair = &pairs[2 * i];
    sums[i] = pair[0] + pair[1];
  }
  EXPECT_REAL(1, sums[0]);
  free(pairs);
  return VERDICT();
}
