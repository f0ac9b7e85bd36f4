// Zero widths in the collapsed dimensions of an array with a shadow elsewhere.
// nodes: 1 2 3 4
#include "check.h"
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
float a[5][N][3];
#pragma xmp align a[*][i][*] with t[i]
#pragma xmp shadow a[0][1:2][0]

int main(void) {
  int np = check_nodes(), me = check_me(), lo = N / np * me, hi = lo + N / np - 1;
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 5; k++)
      for (int j = 0; j < 3; j++) a[k][i][j] = 100 * k + 10 * i + j;
#pragma xmp reflect (a)
  for (int i = lo ? lo - 1 : 0; i <= hi + 2 && i < N; i++)
    for (int k = 0; k < 5; k++)
      for (int j = 0; j < 3; j++) EXPECT_REAL_AT(i, 100 * k + 10 * i + j, a[k][i][j]);
  return VERDICT();
}
