// `*` on the array's side: that dimension is whole on every node that has the others.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 14
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto p
int a[N][5], b[5][N], c[4][N][3], d[N][5];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[*][i] with t(i)
#pragma xmp align c[*][i][*] with u[i]
#pragma xmp align d[i][*] with u[i]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 5; j++) {
      a[i][j] = 10 * i + j;
      b[j][i] = -a[i][j];
    }
#pragma xmp loop (i) on u[i]
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++)
      for (int j = 0; j < 3; j++) c[k][i][j] = 1000 * k + 10 * i + j;
    int *row = d[i];  // a row of a collapsed array is an ordinary C array
    for (int j = 0; j < 5; j++) row[j] = i - j;
  }
  for (int g = 0; g < N; g++) {
    if (owner_block(g, N, np) == me)
      for (int j = 0; j < 5; j++) {
        EXPECT_AT(10 * g + j, 10 * g + j, a[g][j]);
        EXPECT_AT(10 * g + j, -(10 * g + j), b[j][g]);
      }
    if (g % np == me) {
      for (int k = 0; k < 4; k++)
        for (int j = 0; j < 3; j++) EXPECT_AT(g, 1000 * k + 10 * g + j, c[k][g][j]);
      for (int j = 0; j < 5; j++) EXPECT_AT(10 * g + j, g - j, d[g][j]);
    }
  }
  return VERDICT();
}
