// Plain kernels over arrays of which the inner loop takes the longer steps, and elimination in rows that only the run
// knows: parallel, but where rows meet.
// nodes: 1
#include "device.h"
#define N 30
static double from[N * (N + 4)], to[(N + 4) * (N + 4)], want[(N + 4) * (N + 4)];

static void turn(int n, int m, int ld, double *restrict t, const double *restrict f) {
#pragma acc kernels copyin(f[0:n * m]) copy(t[0:ld * (m - 1) + n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) t[j * ld + i] = f[i * m + j] - i;
}
static void turn_here(int n, int m, int ld) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) want[j * ld + i] = from[i * m + j] - i;
}
static void last(int n, int m, int l, double *restrict t, const double *restrict f) {
#pragma acc kernels copyin(f[0:n * m * l]) copy(t[0:n * m * l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) t[(j * l + k) * n + i] = f[(i * m + j) * l + k];
}
static void eliminate(int n, double *restrict a) {
#pragma acc kernels copy(a[0:n * n])
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++) a[i * n + k] /= a[k * n + k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}
// Neighbours of the next row, and what is a row behind.
static void next_rows(int n, int m, double *restrict a) {
#pragma acc kernels copy(a[0:(n + 1) * m])
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i * m + j] = a[(i + 1) * m + j] + 1;
    for (int j = 0; j < m; j++)
      for (int i = 0; i < n; i++) a[(i + 1) * m + j] += a[i * m + j];
  }
}

int main(void) {
  for (int i = 0; i < N * (N + 4); i++) from[i] = i;
  const int cases[4][3] = {{N, N, N}, {N, 7, N + 4}, {5, N, 5}, {9, 11, 4}};  // n, m, ld
  for (int c = 0; c < 4; c++) {
    const int n = cases[c][0], m = cases[c][1], ld = cases[c][2];
    for (int i = 0; i < (N + 4) * (N + 4); i++) to[i] = want[i] = -1;
    turn(n, m, ld, to, from);
    turn_here(n, m, ld);
    for (int i = 0; i < (N + 4) * (N + 4); i++) EXPECT_REAL_AT(i, want[i], to[i]);
  }
  last(5, 6, 7, to, from);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 42; j++) EXPECT_REAL_AT(i * 42 + j, i * 42 + j, to[j * 5 + i]);

  for (int i = 0; i < N * N; i++) to[i] = want[i] = i / N == i % N ? N : 1.0 / (1 + i / N + 2 * (i % N));
  eliminate(N, to);
  for (int k = 0; k < N; k++)
    for (int i = k + 1; i < N; i++) {
      want[i * N + k] /= want[k * N + k];
      for (int j = k + 1; j < N; j++) want[i * N + j] -= want[i * N + k] * want[k * N + j];
    }
  for (int i = 0; i < N * N; i++) EXPECT_NEAR_AT(i, want[i], to[i]);

  for (int i = 0; i < 6 * 9; i++) to[i] = want[i] = i % 7;
  next_rows(5, 9, to);
  for (int i = 0; i < 5 * 9; i++) want[i] = want[i + 9] + 1;
  for (int i = 0; i < 5 * 9; i++) want[i + 9] += want[i];
  for (int i = 0; i < 6 * 9; i++) EXPECT_REAL_AT(i, want[i], to[i]);
  return VERDICT();
}
