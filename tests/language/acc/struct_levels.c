// Structures in an array that are put on the device one by one, as the levels of a multigrid method, and regions and
// routines that use one of them or two: the host computes which.
// nodes: 1
#include "device.h"
#define L 4
#define N 40

typedef struct {
  int n;
  double h, *f, *u;
} level;
typedef struct {
  int count;
  level* levels;
} grids;
static level levels[L];

static double at(const level* l, int i) { return l->u[i] * l->h; }
static double* memory(void) { return calloc(N, sizeof(double)); }

// Of levels that are not on the device but for what they lead to.
static void coarser(const level* fine, level* coarse, int* there) {
  const int n = coarse->n;
#pragma acc parallel loop present(fine->u[0:2 * n], coarse->u[0:n])
  for (int i = 0; i < n; i++) {
    coarse->u[i] = at(fine, 2 * i) + coarse->h;
    *there = acc_on_device(acc_device_not_host);
  }
}

int main(void) {
  grids some = {L, malloc(L * sizeof(level))}, *g = &some;
  int here = 1, there = 0;
  for (int k = 0; k < L; k++) {
    level* l = &levels[k];
    *l = (level){N >> k, k + 1, memory(), memory()};
    for (int i = 0; i < l->n; i++) l->u[i] = i + k;
    g->levels[k] = (level){N, k + 0.5, memory(), l->u};
#pragma acc enter data copyin(levels[k].u[0:l->n]) create(l->f[0:l->n], g->levels[k].f[0:N])
  }
  // Two of them, one of which is there under a condition.
  for (int k = 0; k < L; k++) {
    const int n = levels[k].n;
#pragma acc parallel loop reduction(+ : there)
    for (int i = 0; i < n; i++) {
      double v = levels[k].h;
      if (k < L - 1) v += levels[k + 1].u[i / 2] + at(&levels[k + 1], i / 2);
      levels[k].f[i] = v + (k > 0 ? levels[k - 1].u[i] : 0);
      there += acc_on_device(acc_device_not_host);
    }
  }
  EXPECT(separate() ? N + N / 2 + N / 4 + N / 8 : 0, there);
  for (int k = 0; k < L; k++) {
#pragma acc exit data copyout(levels[k].f[0:levels[k].n])
    for (int i = 0; i < levels[k].n; i++)
      EXPECT_AT(i, k + 1 + (k < L - 1 ? (i / 2 + k + 1) * (k + 3) : 0) + (k > 0 ? i + k - 1 : 0), levels[k].f[i]);
  }
  // Behind a pointer in a structure, of which nothing is there; a number that the region changes.
  for (int k = 0; k < g->count; k++) {
    const int n = levels[k].n;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) g->levels[k].f[i] = g->levels[k].u[i] + g->levels[k].h + at(&g->levels[k], i);
#pragma acc exit data copyout(g->levels[k].f[0:N])
    for (int i = 0; i < n; i++) EXPECT_REAL_AT(i, (i + k) * (k + 1.5) + k + 0.5, g->levels[k].f[i]);
#pragma acc serial
    levels[k].h = 10 * k + levels[k].u[1];
    EXPECT_AT(k, 11 * k + 1, levels[k].h);
  }
  // The same one by two names.
  int a = 1, b = 1;
#pragma acc serial
  {
    levels[a].n = 5;
    levels[b].n += here;
    levels[a].n *= 2;
  }
  EXPECT(12, levels[1].n);
  levels[1].n = N / 2;
  // The structures themselves, one by one.
  for (int k = 0; k < L; k++) {
    level* l = &levels[k];
#pragma acc enter data copyin(l[0:1])
    if (separate()) l->h = -1;
  }
  for (int k = 0; k < L; k++) {
    double s = 0;
    const int n = levels[k].n;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++) s += levels[k].h + at(&levels[k], i);
    EXPECT_AT(k, (11 * k + 1) * (n + n * k + n * (n - 1) / 2), s);
  }
  for (int k = 0; k < L; k++) {
    level* l = &levels[k];
#pragma acc exit data delete(l[0:1])
    l->h = 2;
  }
  for (int k = 1; k < L; k++) {
    there = 0;
#pragma acc data copy(there)
    coarser(&levels[k - 1], &levels[k], &there);
    EXPECT(separate(), there);
#pragma acc update self(levels[k].u[0:levels[k].n])
  }
  for (int k = 1; k < L; k++)
    for (int i = 0; i < levels[k].n; i++)
      EXPECT_AT(i, 2 * levels[k - 1].u[2 * i] * (k > 1) + (k == 1 ? 4 * i : 0) + 2, levels[k].u[i]);
  return VERDICT();
}
