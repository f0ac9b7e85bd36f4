// Variable-length aligned arrays in one and two dimensions with run-time templates.
// nodes: 1 2 4 6
#include "check.h"
#pragma xmp nodes p(*)

static long run(int n, int m) {
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block) onto p
  double a[n][m];
#pragma xmp align a[i][*] with t(i)
  long b[m][n];
#pragma xmp align b[*][i] with t(i)
  long sum = 0;
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[i][j] = i * m + j;
      b[j][i] = (long)a[i][j];
    }
#pragma xmp loop (i) on t(i) reduction(+:sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += b[j][i];
  return sum;
}

int main(void) {
  for (int n = 1; n < 12; n += 3)
    for (int m = 1; m < 6; m += 2) {
      long sum = run(n, m);
      if (block_not_empty(check_me(), n, check_nodes())) EXPECT_AT(10 * n + m, (long)n * m * (n * m - 1) / 2, sum);
    }
  return VERDICT();
}
