// Loops of `kernels` with pointers of the iteration's own, members of structures, and what a loop inside leaves in its
// variable.
// nodes: 1
#include <stdlib.h>
#include "device.h"
#define N 30
#define M 20

struct grid {
  int nx, ny;
  struct {
    double *old, *new;
  } field;
};

static void step(struct grid *g) {
#pragma acc kernels copyin(g[0:1]) copy(g->field.old[0:g->nx * g->ny], g->field.new[0:g->nx * g->ny])
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->field.new[i * g->ny + j] = g->field.old[i * g->ny + j - 1] + g->field.old[(i + 1) * g->ny + j];
}

static void rows(int n, int m, double *a, const double *b) {
#pragma acc kernels copy(a[0:n * m]) copyin(b[0:n * m])
  for (int i = 0; i < n; i++) {
    double *row = a + i * m;
    const double *from = &b[i * m], *end = from + m;
    for (int j = 0; j < m; j++) *(row + j) = from[j] + *(j + from) + *(end - 1);
  }
}

static double table[N][M], other[N][M];
static void of_rows(void) {
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) {
      double(*row)[M] = &table[i], *first = other[i];
      for (int j = 0; j < M; j++) (*row)[j] = first[j] + row[0][j];
    }
    // Neighbours.
    for (int i = 1; i < N; i++) {
      double *row = table[i];
      const double *before = row - M;
      for (int j = 0; j < M; j++) row[j] += before[j];
    }
  }
}

int main(void) {
  struct grid g = {N, M, {malloc(N * M * sizeof(double)), malloc(N * M * sizeof(double))}};
  double *a = malloc(N * M * sizeof *a);
  for (int i = 0; i < N * M; i++) g.field.old[i] = i % 17, g.field.new[i] = -1;
  step(&g);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      const int at = i * M + j, inner = i > 0 && i < N - 1 && j > 0 && j < M - 1;
      EXPECT_REAL_AT(at, inner ? (at - 1) % 17 + (at + M) % 17 : -1, g.field.new[at]);
    }
  // old and new the same: the row below is as it was.
  free(g.field.new);
  g.field.new = g.field.old;
  struct grid *p = &g;
#pragma acc data copyin(p[0:1]) copy(p->field.old[0:N * M])
#pragma acc kernels present(p, p->field.old, p->field.new)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) p->field.new[i * M + j] = p->field.old[i * M + j - 1] + p->field.old[(i + 1) * M + j];
  for (int i = 1; i < N - 1; i++) {
    double left = i * M % 17;
    for (int j = 1; j < M - 1; j++) {
      left += (i * M + j + M) % 17;
      EXPECT_REAL_AT(i * M + j, left, g.field.old[i * M + j]);
    }
  }

  for (int i = 0; i < N * M; i++) g.field.old[i] = i % 17;
  rows(N, M, a, g.field.old);
  for (int i = 0; i < N * M; i++) EXPECT_REAL_AT(i, i % 17 * 2 + (i / M * M + M - 1) % 17, a[i]);
  rows(N, M, g.field.old, g.field.old);
  for (int i = 0; i < N * M; i++) EXPECT_REAL_AT(i, a[i], g.field.old[i]);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) table[i][j] = i, other[i][j] = j;
  of_rows();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, i * (i + 1) / 2 + (i + 1) * j, table[i][j]);

  // What j is behind its loop is no number of that loop.
  int x[3 * N], y[3 * N];
  for (int i = 0; i < 3 * N; i++) x[i] = y[i] = i;
#pragma acc kernels copy(x)
  for (int i = 0; i < N - 1; i++) {
    int j;
    for (j = 0; j < 3; j++) x[i * 3 + j] += 1;
    int at = i * 3 + j;
    for (j = 0; j < 3; j++) x[i * 3] += x[at];
  }
  for (int i = 0; i < N - 1; i++) {
    for (int j = 0; j < 3; j++) y[i * 3 + j] += 1;
    y[i * 3] += 3 * y[i * 3 + 3];
  }
  for (int i = 0; i < 3 * N; i++) EXPECT_AT(i, y[i], x[i]);
  // .. and what is used for sure begins at 3.
#pragma acc kernels copy(x[3:3 * N - 3])
  for (int i = 0; i < N - 1; i++) {
    int j = 0;
    for (j = 0; j < 3; j++) {
    }
    int at = i * 3 + j;
    for (j = 0; j < 3; j++) x[at] = y[i];
  }
  for (int i = 3; i < 3 * N; i++) EXPECT_AT(i, i % 3 ? y[i] : y[i / 3 - 1], x[i]);
  free(a), free(g.field.old);
  return VERDICT();
}
