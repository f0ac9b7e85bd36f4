// A variable of the file that a routine uses, where the function that calls it has variables of that name.
// nodes: 1
#include "check.h"
#define N 8
static double tab[4] = {1, 2, 3, 4};
#pragma acc declare copyin(tab)
#pragma acc routine seq
static double of_file(int k) { return tab[k & 3]; }

static void inside(double *o) {
#pragma acc parallel loop copyout(o[0:N])
  for (int i = 0; i < N; i++) {
    double tab[4] = {-1, -1, -1, -1};
    o[i] = of_file(i) + tab[0];
  }
}
static void around(double *o, double *x) {
  double *tab = x;
#pragma acc parallel loop copyout(o[0:N]) copyin(tab[0:N])
  for (int i = 0; i < N; i++) o[i] = of_file(i) + tab[i];
}

int main(void) {
  double o[N], x[N];
  inside(o);
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i % 4, o[i]);
    x[i] = 100 * i;
  }
  around(o, x);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 * i + i % 4 + 1, o[i]);
  return VERDICT();
}
