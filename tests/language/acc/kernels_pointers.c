// Loops of `kernels` whose pointers may lead to the same memory: in parallel where they do not, in order where they do; and
// inner loops of `parallel loop` with such pointers.
// nodes: 1 2
#include <math.h>
#include <stdlib.h>
#include "device.h"
#define N 60
#define M 50

static void add(int n, const double *x, const double *y, double *z) {
#pragma acc kernels present(x, y, z)
  for (int i = 0; i < n; i++) z[i] = x[i] + y[i];
}

static double relax(int n, int m, const double *u, double *v) {
  double most = 0;
#pragma acc kernels copyin(u[0:n * m]) copy(v[0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      v[i * m + j] = 0.25 * (u[i * m + j - 1] + u[i * m + j + 1] + u[(i - 1) * m + j] + u[(i + 1) * m + j]);
      most = fmax(most, fabs(v[i * m + j] - u[i * m + j]));
    }
  return most;
}

static void rows(int n, int m, const double *u, double *v) {
#pragma acc parallel loop present(u, v)
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) v[i * m + j] = u[i * m + j - 1] + 1;
}

// Rows that are apart, and rows that reach into the next ones.
static void far(int n, int m, int ld, double *restrict p) {
#pragma acc kernels copy(p[0:(n - 1) * ld + m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) p[i * ld + j] = 2 * p[i * ld + j] + i;
}

static double table[N];
static void to_table(const double *p, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) table[i] = 2 * p[i];
}

int main(void) {
  double *a = malloc(3 * N * sizeof *a), *u = malloc(N * M * sizeof *u), *v = calloc(N * M, sizeof *v);
  double expected[3 * N];
#pragma acc enter data create(a[0:3 * N])
  // x, y and z in memory of their own, z in front of x, z as x, y and x the same.
  const int places[][3] = {{0, N, 2 * N}, {0, N, 1}, {1, N, 0}, {0, N, 0}, {0, 0, N}, {5, 2, 3}};
  for (unsigned k = 0; k < sizeof places / sizeof *places; k++) {
    const int *at = places[k];
    for (int i = 0; i < 3 * N; i++) expected[i] = a[i] = (i * 7 + 3) % 11;
    for (int i = 0; i < N; i++) expected[at[2] + i] = expected[at[0] + i] + expected[at[1] + i];
#pragma acc update device(a[0:3 * N])
    add(N, a + at[0], a + at[1], a + at[2]);
#pragma acc update host(a[0:3 * N])
    for (int i = 0; i < 3 * N; i++) EXPECT_REAL_AT(i, expected[i], a[i]);
  }
#pragma acc exit data delete(a[0:3 * N])

  for (int i = 0; i < N * M; i++) u[i] = i % 13;
  double most = relax(N, M, u, v), serial = 0;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      double value = 0.25 * (u[i * M + j - 1] + u[i * M + j + 1] + u[(i - 1) * M + j] + u[(i + 1) * M + j]);
      EXPECT_REAL_AT(i * M + j, value, v[i * M + j]);
      serial = fmax(serial, fabs(value - u[i * M + j]));
    }
  EXPECT_REAL(serial, most);

#pragma acc data copy(u[0:N * M], v[0:N * M])
  {
    rows(N, M, u, v);
    rows(N, M, u, u);
  }
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++) {
      EXPECT_REAL_AT(i * M + j, (i * M + j - 1) % 13 + 1, v[i * M + j]);
      EXPECT_REAL_AT(i * M + j, (i * M) % 13 + j, u[i * M + j]);
    }

  for (int ld = 5; ld <= 11; ld += 2) {
    double x[11 * 8], y[11 * 8];
    for (int i = 0; i < 11 * 8; i++) x[i] = y[i] = i;
    far(8, 8, ld, x);
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) y[i * ld + j] = 2 * y[i * ld + j] + i;
    for (int i = 0; i < 11 * 8; i++) EXPECT_REAL_AT(i, y[i], x[i]);
  }

#pragma acc data copyin(u[0:N])
  to_table(u, N);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * u[i], table[i]);
  for (int i = 0; i < N; i++) table[i] = i + 1;
#pragma acc data copy(table)
  to_table(table + 1, N - 1);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i < N - 1 ? 2 * (i + 2) : N, table[i]);
  free(a), free(u), free(v);
  return VERDICT();
}
