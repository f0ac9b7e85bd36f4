// Aligned pointers in block scope; the row length is a variable.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p[*]

static long run(int n, int m) {
#pragma xmp template t[n]
#pragma xmp distribute t[cyclic] onto p
  long (*a)[m];
#pragma xmp align a[i][*] with t[i]
  a = (long (*)[m])xmp_malloc(xmp_desc_of(a), n, m);
  long sum = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i * m + j;
#pragma xmp loop on t[i] reduction(+:sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += a[i][j];
  xmp_free(xmp_desc_of(a));
  return sum;
}

int main(void) {
  for (int n = 1; n < 9; n++)
    for (int m = 1; m < 5; m++) {
      long sum = run(n, m);
      if (check_me() < n) EXPECT_AT(10 * n + m, (long)n * m * (n * m - 1) / 2, sum);
    }
  return VERDICT();
}
