// Loops of `kernels` that change what ends them, rows that pointers leave, and lengths of rows that the device has
// otherwise than the host.
// nodes: 1
#include <stdlib.h>
#include "device.h"
#define N 40
#define M 30

struct grid {
  int n, ld;
};

static int count[64];
static void ends(struct grid *g, struct grid *all) {
#pragma acc kernels copy(count)
  for (int i = 0; i < count[0]; i++) count[i] = 3;
#pragma acc kernels copy(all[0:20])
  for (int i = 0; i < g->n; i++) all[i].n = 8;
#pragma acc kernels copy(all[0:20])
  for (int i = 0; i < sizeof count / sizeof count[0]; i++) count[i] += 1;
}

static double a[N][M], b[N][M];
static void leaves(int n, int m, double (*p)[m]) {
#pragma acc kernels
  for (int i = 1; i < N; i++) {
    double *row = a[i];
    for (int j = 0; j < M; j++) row[j] = row[j - M] + 1;
  }
#pragma acc kernels
  for (int i = 0; i < N - 1; i++) {
    double *row = &a[i][0];
    for (int j = 0; j < M; j++) row[j] += row[j + M];
  }
#pragma acc kernels copy(p[0:n][0:m])
  for (int i = 1; i < n; i++) {
    double *row = &p[i][0];
    for (int j = 0; j < m; j++) row[j] += row[j - m];
  }
}

static void twice(struct grid *g, double *x) {
#pragma acc kernels present(g) copy(x[0:N * N])
  for (int i = 0; i < g->n; i++)
    for (int j = 0; j < 20; j++) x[i * g->ld + j] = x[i * g->ld + j] * 2 + i;
}

// .. and what is in the queue changes it.
static void later(struct grid *g, double *x) {
#pragma acc data copyin(g[0:1]) copy(x[0:N * N])
  {
#pragma acc parallel present(g) async(1)
    g->ld = 3;
#pragma acc kernels present(g, x) async(1)
    for (int i = 0; i < g->n; i++)
      for (int j = 0; j < 20; j++) x[i * g->ld + j] = x[i * g->ld + j] * 2 + i;
#pragma acc wait
  }
}

// .. and what another loop of the construct changes, by a pointer of numbers.
static void changed(int *numbers, struct grid *g, double *x) {
#pragma acc kernels present(numbers, g, x)
  {
    for (int i = 0; i < 4; i++) numbers[i] = 2;
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 20; j++) x[i * g->ld + j] = x[i * g->ld + j] * 2 + i;
  }
}

int main(void) {
  struct grid all[20], *g = all + 4;
  for (int i = 0; i < 64; i++) count[i] = 20;
  for (int i = 0; i < 20; i++) all[i].n = 15;
  ends(g, all);
  for (int i = 0; i < 64; i++) EXPECT_AT(i, i < 3 ? 4 : 21, count[i]);
  for (int i = 0; i < 20; i++) EXPECT_AT(i, i < 8 ? 8 : 15, all[i].n);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = b[i][j] = i * j % 7;
  leaves(N, M, a);
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++) b[i][j] = b[i - 1][j] + 1;
  for (int i = 0; i < N - 1; i++)
    for (int j = 0; j < M; j++) b[i][j] += b[i + 1][j];
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++) b[i][j] += b[i - 1][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, b[i][j], a[i][j]);

  // The rows on the device reach into each other, those of the host do not.
  double x[N * N], y[N * N];
  struct grid here = {N, 3};
  for (int i = 0; i < N * N; i++) x[i] = y[i] = i % 7;
  g = &here;
#pragma acc data copyin(g[0:1])
  {
    here.ld = N;
    twice(g, x);
    here.ld = separate() ? 3 : N;
  }
  for (int i = 0; i < here.n; i++)
    for (int j = 0; j < 20; j++) y[i * here.ld + j] = y[i * here.ld + j] * 2 + i;
  for (int i = 0; i < N * N; i++) EXPECT_REAL_AT(i, y[i], x[i]);
  for (int i = 0; i < N * N; i++) x[i] = y[i] = i % 7;
  here.ld = N;
  later(g, x);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 20; j++) y[i * 3 + j] = y[i * 3 + j] * 2 + i;
  for (int i = 0; i < N * N; i++) EXPECT_REAL_AT(i, y[i], x[i]);
  for (int i = 0; i < N * N; i++) x[i] = y[i] = i % 7;
  struct grid two[2] = {{N, N}, {N, N}};
#pragma acc data copy(two, x)
  changed(&two[0].n, two + 1, x);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 20; j++) y[i * 2 + j] = y[i * 2 + j] * 2 + i;
  for (int i = 0; i < N * N; i++) EXPECT_REAL_AT(i, y[i], x[i]);
  return VERDICT();
}
