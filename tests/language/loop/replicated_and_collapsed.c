// Serial loops around and inside a distributed one, over collapsed dimensions.
// nodes: 1 2 3 4
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[5][N][6];
#pragma xmp align a[*][i][*] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int k = 0; k < 5; k++)
#pragma xmp loop (i) on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 6; j++) a[k][i][j] = 100 * k + 10 * i + j;
  // the distributed loop is the inner one of the associated nest
#pragma xmp loop (i) on t(i)
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < N; i++) a[k][i][0] += 1000;
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < N; i++)
      if (owner_block(i, N, np) == me)
        for (int j = 0; j < 6; j++) EXPECT_AT(100 * k + i, 100 * k + 10 * i + j + (j == 0) * 1000, a[k][i][j]);
  return VERDICT();
}
