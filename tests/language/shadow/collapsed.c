// Zero widths in the collapsed dimensions of an array with a shadow elsewhere; widths of a dimension that is not
// distributed have no effect.
// nodes: 1 2 3 4
#include "check.h"
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
float a[5][N][3];
#pragma xmp align a[*][i][*] with t[i]
#pragma xmp shadow a[0][1:2][0]

#pragma xmp template u(0:6,0:N-1)
#pragma xmp distribute u(*,block) onto p
int b[N][7];
#pragma xmp align b[i][j] with u(j,i)
#pragma xmp shadow b[1][2]

static void widths(void) {
#pragma xmp loop (i) on u(*,i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 7; j++) b[i][j] = 10 * i + j;
#pragma xmp reflect (b) width(1,2)
#pragma xmp loop (i) on u(*,i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < 7; j++) EXPECT_AT(10 * i + j, 20 * i + 2 * j, b[i - 1][j] + b[i + 1][j]);
#pragma xmp reduce_shadow (b) width(1,2)
#pragma xmp loop (i) on u(*,i)
  for (int i = 0; i < N; i++) {
    int copies = 1 + (i % (N / check_nodes()) == 0 && i > 0) + ((i + 1) % (N / check_nodes()) == 0 && i < N - 1);
    for (int j = 0; j < 7; j++) EXPECT_AT(10 * i + j, copies * (10 * i + j), b[i][j]);
  }
}

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
  widths();
  return VERDICT();
}
