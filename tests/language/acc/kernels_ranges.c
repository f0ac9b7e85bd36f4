// Plain kernels whose iterations read what lies beside all that they write: shifts, rows that are done, structures of
// their own with arrays.
// nodes: 1
#include "device.h"
#define N 48
static double x[2 * N], a[N][N], b[N][N], want[N][N];
struct cell {
  double v[3];
  int n;
};
static struct cell cells[N];

int main(void) {
  for (int i = 0; i < 2 * N; i++) x[i] = i * i;
#pragma acc kernels
  for (int i = 0; i < N; i++) x[i] = x[i + N] - 1;
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, (i + N) * (i + N) - 1, x[i]);
#pragma acc kernels
  for (int i = 1; i < 2 * N; i++) x[i] = x[0] + i;
  for (int i = 0; i < 2 * N; i++) EXPECT_REAL_AT(i, N * N - 1 + i, x[i]);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = want[i][j] = i == j ? N : 1.0 / (1 + i + 2 * j);
#pragma acc kernels
  for (int k = 0; k < N - 1; k++)
    for (int i = k + 1; i < N; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < N; j++) a[i][j] -= a[i][k] * a[k][j];
    }
  for (int k = 0; k < N - 1; k++)
    for (int i = k + 1; i < N; i++) {
      want[i][k] /= want[k][k];
      for (int j = k + 1; j < N; j++) want[i][j] -= want[i][k] * want[k][j];
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) EXPECT_NEAR_AT(i * N + j, want[i][j], a[i][j]);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[i][j] = i * N + j;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++) {
      double t = b[i][j];
      b[i][j] = b[j][i];
      b[j][i] = t;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) EXPECT_REAL_AT(i * N + j, j * N + i, b[i][j]);

  for (int i = 0; i < N; i++) cells[i] = (struct cell){{i, i + 1, i + 2}, 0};
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    struct cell t;
    for (int k = 0; k < 3; k++) t.v[k] = cells[i].v[2 - k];
    for (int k = 0; k < 3; k++) cells[i].v[k] = t.v[k];
    cells[i].n = i;
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, i + 2, cells[i].v[0]);
    EXPECT_REAL_AT(i, i, cells[i].v[2]);
    EXPECT_AT(i, i, cells[i].n);
  }
  return VERDICT();
}
