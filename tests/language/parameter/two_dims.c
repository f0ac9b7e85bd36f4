// Two-dimensional parameters: as arrays, as pointers to rows, with variable sizes, const.
// nodes: 2 4 6
#include "check.h"
#define N1 8
#define N2 9
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N2-1,0:N1-1)
#pragma xmp distribute t(block,block) onto p
double a[N1][N2], b[N1][N2];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp align b[j][i] with t(i,j)
#pragma xmp shadow a[1][1]

static void copy(const double from[N1][N2], double (*to)[N2]) {
#pragma xmp align from[j][i] with t(i,j)
#pragma xmp shadow from[1][1]
#pragma xmp align to[j][i] with t(i,j)
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 1; j < N1 - 1; j++)
    for (int i = 1; i < N2 - 1; i++) to[j][i] = from[j - 1][i] + from[j + 1][i] + from[j][i - 1] + from[j][i + 1];
}

static double sum(int n, int m, double x[n][m]) {
#pragma xmp align x[j][i] with t(i,j)
  double s = 0;
#pragma xmp loop (j, i) on t(i, j) reduction(+:s)
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < m - 1; i++) s += x[j][i];
  return s;
}

int main(void) {
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < N1; j++)
    for (int i = 0; i < N2; i++) a[j][i] = 10 * j + i;
#pragma xmp reflect (a)
  copy(a, b);
  double expected = 0;
  for (int j = 1; j < N1 - 1; j++)
    for (int i = 1; i < N2 - 1; i++) expected += 4 * (10 * j + i);
  EXPECT_REAL(expected, sum(N1, N2, b));
  return VERDICT();
}
