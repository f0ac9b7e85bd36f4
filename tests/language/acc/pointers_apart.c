// Plain pointers, of which only a launch tells whether they lead to different memory: the same kernels with arrays apart, with
// one array twice, with parts of one array, with a structure's members and with pointers that a region exchanges.
// nodes: 1
#include <stdlib.h>

#include "device.h"
#define N 200

typedef struct {
  int n;
  double *from, *to;
} Pair;

static void twice(int n, double *to, double *from) {
#pragma acc parallel loop present(to[0 : n], from[0 : n])
  for (int i = 0; i < n; i++) {
    to[i] = 2 * from[i];
    to[i] += from[i];
  }
}

static void members(Pair *s) {
  const int n = s->n;
#pragma acc parallel loop present(s->from[0 : n], s->to[0 : n])
  for (int i = 0; i < n; i++) {
    s->to[i] += 1;
    s->to[i] += s->from[i];
  }
}

// Each iteration has two elements of its own; they are those of one array where `other` leads there.
static void halves(int n, double *a, double *other) {
#pragma acc parallel loop
  for (int i = 0; i < n / 2; i++) {
    a[i] += 1;
    other[i] += a[i];
    a[i] += other[i];
  }
}

int main(void) {
  double *a = malloc(N * sizeof(double)), *b = malloc(N * sizeof(double));
  for (int i = 0; i < N; i++) a[i] = i, b[i] = -1;
  Pair apart = {N, a, b}, same = {N, b, b};
#pragma acc data copy(a[0 : N], b[0 : N])
  {
    twice(N, b, a);           // b = 3 i
    twice(N, b, b);           // b = 2 b + 2 b = 12 i
    twice(N, b, a);           // b = 3 i
    twice(N / 2, a + N / 2, a);  // a[N / 2 + i] = 3 i
    members(&apart);          // b = 3 i + 1 + a
    members(&same);           // b = 2 (b + 1)
    halves(N, a, b);
    halves(N, a, a + N / 2);
    halves(N, a, a);
  }
  double x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = i < N / 2 ? i : 3 * (i - N / 2);
    y[i] = 2 * (3 * i + 1 + x[i] + 1);
  }
  for (int i = 0; i < N / 2; i++) x[i] += 1, y[i] += x[i], x[i] += y[i];
  for (int i = 0; i < N / 2; i++) x[i] += 1, x[N / 2 + i] += x[i], x[i] += x[N / 2 + i];
  for (int i = 0; i < N / 2; i++) x[i] += 1, x[i] += x[i], x[i] += x[i];
  for (int i = 0; i < N; i++) {
    EXPECT_REAL(x[i], a[i]);
    EXPECT_REAL(y[i], b[i]);
  }
  // Pointers that the region itself exchanges.
  double *p = a, *q = b;
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc serial copy(a[0 : N], b[0 : N]) copyin(p[0 : N], q[0 : N])
  {
    double *from = p, *to = q;
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < N; i++) to[i] = from[i] + 1;
      double *before = from;
      from = to;
      to = before;
    }
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL(i + 2, a[i]);
    EXPECT_REAL(i + 3, b[i]);
  }
  free(a);
  free(b);
  return VERDICT();
}
