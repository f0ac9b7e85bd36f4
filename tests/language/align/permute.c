// Permuted dimensions: the array's rows follow the template's columns and the reverse.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:7,0:11)
#pragma xmp distribute t(block,cyclic) onto p
int a[12][8], b[8][12];
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp align b[i][j] with t(i,j)
#pragma xmp nodes q[*][2]
#pragma xmp template u[12][8]
#pragma xmp distribute u[block][block] onto q
int c[8][12];
#pragma xmp align c[i][j] with u[j][i]

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 8; j++) {
      a[i][j] = 100 * i + j;
      b[j][i] = a[i][j] + 5;
    }
#pragma xmp loop (i, j) on u[j][i]
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 12; j++) c[i][j] = 100 * i + j;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 8; j++) {
      if (owner_block(j, 8, 2) == x && i % np2 == y) {
        EXPECT_AT(100 * i + j, 100 * i + j, a[i][j]);
        EXPECT_AT(100 * i + j, 100 * i + j + 5, b[j][i]);
      }
      if (owner_block(i, 12, np2) == y && owner_block(j, 8, 2) == x)
        EXPECT_AT(100 * i + j, 100 * j + i, c[j][i]);
    }
  return VERDICT();
}
