// A gang loop over rows with a vector reduction over the columns of a collapsed array.
// nodes: 1 2 3
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][N], y[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align y[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me();
  double x[N];
  for (int j = 0; j < N; j++) x[j] = j % 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j;
#pragma acc data copyin(a, x) copyout(y)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
      double s = 0;
#pragma acc loop vector reduction(+:s)
      for (int j = 0; j < N; j++) s += a[i][j] * x[j];
      y[i] = s;
    }
  }
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) {
      double e = 0;
      for (int j = 0; j < N; j++) e += (i + j) * (j % 3);
      EXPECT_REAL_AT(i, e, y[i]);
    }
  return VERDICT();
}
