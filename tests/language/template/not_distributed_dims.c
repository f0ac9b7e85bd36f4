// Dimensions in the `*` format: every node of the set executes all of their indices.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[6][9]
#pragma xmp distribute t[*][block] onto p
#pragma xmp template s(9,6)
#pragma xmp distribute s(block,*) onto p

int main(void) {
  int np = check_nodes(), me = check_me();
  int x[6][9] = {{0}}, y[6][9] = {{0}};
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 9; j++) x[i][j]++;
#pragma xmp loop (i, j) on s(j, i)
  for (int i = 1; i <= 6; i++)
    for (int j = 1; j <= 9; j++) y[i - 1][j - 1]++;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 9; j++) {
      EXPECT_AT(10 * i + j, owner_block(j, 9, np) == me, x[i][j]);
      EXPECT_AT(10 * i + j, owner_block(j, 9, np) == me, y[i][j]);
    }
  return VERDICT();
}
