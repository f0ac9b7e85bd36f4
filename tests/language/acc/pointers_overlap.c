// Pointers that nothing names and that lead into each other's memory: it comes to the device as one.
// nodes: 1
#include "check.h"
#define N 24
static double all[6 * N], want[6 * N];

static void shifted(double *a, double *b, double *c, int n) {
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) a[i] = b[i] + c[i];
    for (int i = 1; i < n; i++) b[i] = c[i - 1] / 2;
    for (int i = 0; i < n - 1; i++) c[i] = a[i + 1] / 2 + b[i] / 4;
  }
}
static void expected(double *a, double *b, double *c, int n) {
  for (int i = 0; i < n; i++) a[i] = b[i] + c[i];
  for (int i = 1; i < n; i++) b[i] = c[i - 1] / 2;
  for (int i = 0; i < n - 1; i++) c[i] = a[i + 1] / 2 + b[i] / 4;
}
// What is read ends in what is written.
static void halves(const double *a, double *b, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) b[i] = a[i + n] / 2 + 1;
}

int main(void) {
  static const int first[][3] = {{0, N, 2 * N}, {0, 1, 2},         {2, 1, 0},        {N - 1, 2 * N - 2, 0},
                                 {0, 0, 0},     {N - 1, 0, 2 * N - 2}, {0, 2 * N, N / 2}, {3, 2 * N, 3}};
  for (int k = 0; k < 8; k++) {
    for (int i = 0; i < 6 * N; i++) all[i] = want[i] = i % 13;
    shifted(all + first[k][0], all + first[k][1], all + first[k][2], N);
    expected(want + first[k][0], want + first[k][1], want + first[k][2], N);
    for (int i = 0; i < 6 * N; i++) EXPECT_REAL_AT(i, want[i], all[i]);
  }
  for (int k = 0; k < 3; k++) {
    halves(all + k, all, N);
    for (int i = 0; i < N; i++) want[i] = want[i + k + N] / 2 + 1;
    for (int i = 0; i < 6 * N; i++) EXPECT_REAL_AT(i, want[i], all[i]);
  }
  return VERDICT();
}
