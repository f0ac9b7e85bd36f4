// nodes: 1
// Pointers that lead to a thread's own variables or to device memory: where a device's pointers tell these apart the host
// runs the region, on what the device has.
#include "check.h"

enum { N = 64 };
struct view {
  const double *at;
  int n;
};
static const double *larger(const double *a, const double *b) { return *a > *b ? a : b; }
static double sum(struct view v) {
  double s = 0;
  for (int i = 0; i < v.n; i++) s += v.at[i];
  return s;
}

int main(void) {
  double a[N], b[N], total = 0;
  for (int i = 0; i < N; i++) a[i] = -1;
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      double own[2] = {1, 2};
      const double *p = i % 2 ? own : &a[i], *none = 0;
      b[i] = none ? 0 : *p;
    }
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < N; i++) {
      double own[2] = {10, 20};
      struct view v = {own, 2}, w;
      w.at = a + i, w.n = 1;
      total += sum(v) + sum(w);
    }
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < N; i++) {
      double own = 31;
      total += *larger(&own, &a[i]);
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) { // of one memory each
      double own[2] = {3, 4};
      const double *p = own, *q = &a[i];
      p = i % 3 ? p : p + 1;
      b[i] += *p + (q == a ? 100 : 0);
    }
  }
  // In a function with a label, too, as this one is.
  int lengths[N];
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    const char *const words[3] = {"x", "yy", "zzz"};
    lengths[i] = 0;
    while (words[i % 3][lengths[i]]) lengths[i]++;
  }
  for (int i = 0; i < N; i++)
    if (lengths[i] != i % 3 + 1) goto wrong;
wrong:
  EXPECT(3, lengths[2]);
  double expected = 30 * N + N * (N - 1) / 2;
  for (int i = 0; i < N; i++) expected += i > 31 ? i : 31;
  EXPECT(expected, total);
  for (int i = 0; i < N; i++) EXPECT((i % 2 ? 1 : i) + (i % 3 ? 3 : 4) + (i == 0 ? 100 : 0), b[i]);
  return VERDICT();
}
