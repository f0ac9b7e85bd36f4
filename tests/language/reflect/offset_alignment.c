// Arrays aligned with an offset, permuted or smaller than the template: neighbours by the array's indices.
// nodes: 2 4 6
#include "check.h"
#define N 20
#pragma xmp nodes q(*)
#pragma xmp template s(0:N-1)
#pragma xmp distribute s(block) onto q
int a[N - 3];
#pragma xmp align a[i] with s(i+2)
#pragma xmp shadow a[1]
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:9,0:11)
#pragma xmp distribute t(block,block) onto p
int b[10][12];
#pragma xmp align b[i][j] with t(i,j)
#pragma xmp shadow b[1][1]

int main(void) {
  int np = check_nodes(), me = check_me(), bad = 0;
#pragma xmp loop on s(i+2)
  for (int i = 0; i < N - 3; i++) a[i] = 7 * i;
#pragma xmp reflect (a)
  for (int i = 0; i < N - 3; i++)
    if (owner_block(i + 2, N, np) == me) {
      if (i > 0) EXPECT_AT(i, 7 * (i - 1), a[i - 1]);
      if (i < N - 4) EXPECT_AT(i, 7 * (i + 1), a[i + 1]);
    }
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 12; j++) b[i][j] = 100 * i + j;
#pragma xmp reflect (b)
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 1; i < 9; i++)
    for (int j = 1; j < 11; j++)
      for (int u = -1; u <= 1; u++)
        for (int v = -1; v <= 1; v++) bad += b[i + u][j + v] != 100 * (i + u) + j + v;
  EXPECT(0, bad);
  return VERDICT();
}
