// Pointers and structures that no clause names, which the first kernel of a construct reads and a later one changes.
// nodes: 1
#include <stdlib.h>
#include "device.h"
#define N 40

typedef struct {
  double scale, left;
} Pair;

static void pointers(int n, double *restrict a, double *restrict b) {
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) a[i] = b[i] + 1;
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
  }
}

static void loops(int n, double *a, double *b) {
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < n; i++) a[i] = b[i] + 1;
#pragma acc loop
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
  }
}

static double structures(int n, double *restrict a) {
  Pair p = {3, 0};
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) a[i] *= p.scale;
    p.left = a[n - 1];
    for (int i = 0; i < n; i++) a[i] += p.left;
  }
  return p.left;
}

static double scaled(const Pair *p, double x) { return p->scale * x; }
static void keep(Pair *p, double x) { p->left = x; }
static void handed(int n, Pair *p, double *restrict a) {
#pragma acc kernels copy(a[0 : n])
  {
    for (int i = 0; i < n; i++) a[i] = scaled(p, a[i]);
    keep(p, a[0]);
    for (int i = 0; i < n; i++) a[i] += p->left;
  }
}

typedef struct {
  int n;
  Pair *pair;
} Outer;
static void handed_on(Outer *o, double *restrict a) {
#pragma acc kernels copy(a[0 : N])
  {
    for (int i = 0; i < N; i++) a[i] = scaled(o->pair, a[i]);
    keep(o->pair, a[1]);
    for (int i = 0; i < N; i++) a[i] += scaled(o->pair, i);
  }
}

int main(void) {
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++) b[i] = i;
  pointers(N, a, b);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 1, a[i]);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * i + 2, b[i]);
  loops(N, a, b);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * i + 3, a[i]);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 4 * i + 6, b[i]);
  EXPECT_REAL(3 * (2 * N + 1), structures(N, a));
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 3 * (2 * i + 3) + 3 * (2 * N + 1), a[i]);
  Pair pair = {2, 0};
  for (int i = 0; i < N; i++) a[i] = i + 1;
  handed(N, &pair, a);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * i + 4, a[i]);
  EXPECT_REAL(2, pair.left);
  Outer outer = {N, &pair};
  pair.left = -1;
  for (int i = 0; i < N; i++) a[i] = i;
  handed_on(&outer, a);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 4 * i, a[i]);
  EXPECT_REAL(2, pair.left);
  free(a), free(b);
  return VERDICT();
}
