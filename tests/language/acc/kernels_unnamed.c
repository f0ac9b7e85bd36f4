// Pointers that no clause names and of which nothing is present: what comes with the construct lies apart, or meets.
// nodes: 1
// settings: XMP_SUMMARY=on
// run-says: k_add_\d+_apart
// devices: opencl cuda
#include <stdlib.h>
#include "device.h"
#define N 90

static void add(int n, double *to, const double *from) {
#pragma acc kernels
  for (int i = 0; i < n; i++) to[i] = from[i] + 1;
}

int main(void) {
  double *a = calloc(N, sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++) b[i] = i;
  add(N, a, b);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 1, a[i]);
  add(N - 1, b + 1, b);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i, b[i]);
  b[0] = 5;
  add(N - 1, b + 1, b);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 5, b[i]);
#pragma acc data copy(b[0:N])
  add(N, a, b);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 6, a[i]);
  add(0, a, a);
  return VERDICT();
}
