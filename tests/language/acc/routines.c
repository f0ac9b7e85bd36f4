// routine seq and vector, before a definition, by name and on a declaration; functions that call functions.
// nodes: 1
#include "device.h"
#define N 64
#define M 16

#pragma acc routine seq
static double twice(double x) { return 2 * x; }

#pragma acc routine seq
static double poly(double x) {
  double s = 0;
  for (int k = 3; k >= 0; k--) s = s * x + k;
  return twice(s);
}

static int later(int a, int b);
#pragma acc routine(later) seq

#pragma acc routine vector
static void fill_row(double *row, int n, double value) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) row[i] = value + i;
}

#pragma acc routine seq
static void both(int in, int *low, int *high) {
  *low = in % 10;
  *high = in / 10;
}

int main(void) {
  double y[N], rows[M][N];
  int z[N];
#pragma acc parallel loop copyout(y, z)
  for (int i = 0; i < N; i++) {
    int low, high;
    y[i] = poly(0.25 * i);
    both(7 * i, &low, &high);
    z[i] = later(low, high);
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, poly(0.25 * i), y[i]);
    EXPECT_AT(i, later(7 * i % 10, 7 * i / 10), z[i]);
  }
#pragma acc parallel loop gang copyout(rows)
  for (int j = 0; j < M; j++) fill_row(rows[j], N, 1000 * j);
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(1000 * j + i, 1000 * j + i, rows[j][i]);
  return VERDICT();
}

static int later(int a, int b) { return a > b ? a - b : 100 * (b - a); }
