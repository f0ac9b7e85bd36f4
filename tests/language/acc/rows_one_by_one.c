// nodes: 1
// Rows of arrays of pointers that are put on the device one after the other, alone and in structures that are there, too; member
// arrays of a data construct with a condition.
#include <stdlib.h>

#include "device.h"

enum { N = 5, LONG = 6 };
typedef struct {
  int nx;
  double *q[3];
  int ny;
  double scale;
} domain;
typedef struct {
  double mean;
  int hist[8];
} statistics;
domain shared = {.nx = 3, .ny = 4};

static double sum_of(domain *d, int k, int n) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) present(d->q[k][0 : n])
  for (int i = 0; i < n; i++) s += d->q[k][i];
  return s;
}
static double sum_of_two(double **rows, int k) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < LONG; i++) s += rows[k][i] + rows[k - 1][i];
  return s;
}
static void count(const float *x, int n, statistics *s, int use) {
#pragma acc data copyin(x[0 : n]) copy(s->hist[0 : 8]) if(use)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      int b = (int)x[i] & 7;
#pragma acc atomic
      s->hist[b] += 1;
    }
    if (use && separate()) EXPECT(0, s->hist[0]);
  }
}

int main(void) {
  double *rows[N], **loose = malloc(N * sizeof *loose);
  for (int k = 0; k < N; k++) {
    rows[k] = malloc(LONG * sizeof(double));
    loose[k] = malloc(LONG * sizeof(double));
    for (int i = 0; i < LONG; i++) rows[k][i] = k * 10 + i, loose[k][i] = -rows[k][i];
#pragma acc enter data copyin(rows[k][0 : LONG])
#pragma acc enter data copyin(loose[k][0 : LONG])
  }
  for (int k = 1; k < N; k++) {
    double s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < LONG; i++) s += rows[k][i];
    EXPECT_REAL_AT(k, 60 * k + 15, s);
    s = 0;
#pragma acc parallel loop reduction(+ : s) present(rows)
    for (int i = 0; i < LONG; i++) s += rows[k][i] - rows[k - 1][i];
    EXPECT_REAL_AT(k, 60, s);
    EXPECT_REAL_AT(k, -(120 * k - 30), sum_of_two(loose, k));
  }
  for (int k = 0; k < N; k++) {
#pragma acc exit data delete(rows[k][0 : LONG])
#pragma acc exit data delete(loose[k][0 : LONG])
    EXPECT(0, acc_is_present(rows[k], sizeof(double)));
  }
  EXPECT(0, acc_is_present(rows, sizeof rows));

  // Alone, and in a structure that was there before.
  for (int before = 0; before < 2; before++) {
    domain own = {.nx = 10, .ny = 20, .scale = 2}, *d = &own;
    if (before) {
#pragma acc enter data copyin(d[0 : 1])
    }
    for (int k = 0; k < 3; k++) {
      d->q[k] = malloc(N * sizeof(double));
      for (int i = 0; i < N; i++) d->q[k][i] = 10 * k + i;
#pragma acc enter data copyin(d->q[k][0 : N])
    }
    for (int k = 0; k < 3; k++) EXPECT_REAL_AT(k, 50 * k + 10, sum_of(d, k, N));
    if (before) {
      int m = -1;
#pragma acc serial copyout(m) present(d[0 : 1])
      m = d->nx + d->ny;
      EXPECT(30, m);
    }
    for (int k = 0; k < 3; k++) {
#pragma acc exit data delete(d->q[k][0 : N])
    }
    if (before) {
#pragma acc exit data copyout(d[0 : 1])
    }
    EXPECT(10, d->nx);
    EXPECT_REAL(2, d->scale);
  }
#pragma acc enter data copyin(shared)
  shared.q[1] = calloc(N, sizeof(double));
#pragma acc data copyin(shared.q[1][0 : N])
  {
    int m = -1;
#pragma acc serial copyout(m) present(shared)
    m = shared.nx * 10 + shared.ny;
    EXPECT(34, m);
  }
#pragma acc exit data delete(shared)

  float x[50];
  for (int i = 0; i < 50; i++) x[i] = i;
  for (int use = 0; use < 2; use++) {
    statistics s = {.mean = 1};
    count(x, 50, &s, use);
    for (int i = 0; i < 8; i++) EXPECT_AT(i, 6 + (i < 2), s.hist[i]);
    EXPECT_REAL(1, s.mean);
  }
  return VERDICT();
}
