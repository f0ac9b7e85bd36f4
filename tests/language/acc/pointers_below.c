// Elements in front of the one that a pointer leads to: of what is present.
// nodes: 1
#include "check.h"
#define N 24
static double all[N];

static void around(double *p, int lo, int hi) {
#pragma acc kernels
  for (int i = lo; i < hi; i++) p[i] = p[i] / 2 + 1;
}
static void named(double *p, int n) {
#pragma acc kernels copy(p[-n : 2 * n])
  for (int i = -n; i < n; i++) p[i] = p[i] / 2 + 1;
}

int main(void) {
  for (int i = 0; i < N; i++) all[i] = i;
#pragma acc data copy(all)
  around(all + 10, -5, 5);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i >= 5 && i < 15 ? i / 2.0 + 1 : i, all[i]);
  for (int i = 0; i < N; i++) all[i] = i;
  named(all + 10, 4);
  around(all, 16, 20);
  around(all, 20, 16);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, (i >= 6 && i < 14) || (i >= 16 && i < 20) ? i / 2.0 + 1 : i, all[i]);
  return VERDICT();
}
