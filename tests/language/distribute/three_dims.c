// Three template dimensions on two node dimensions: the formats that are not `*` take them in order.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p2(2,*)
#pragma xmp template t(0:4,0:6,0:8)
#pragma xmp distribute t(block,*,cyclic(2)) onto p2
#pragma xmp nodes r[*][2]
#pragma xmp template u[9][7][5]
#pragma xmp distribute u[cyclic(2)][*][block] onto r
short a[9][7][5];
#pragma xmp align a[k][j][i] with t(i,j,k)
short b[9][7][5];
#pragma xmp align b[k][j][i] with u[k][j][i]

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  int s[9][7][5] = {{{0}}};
#pragma xmp loop (i,j,k) on t(i,j,k)
  for (int k = 0; k < 9; k++)
    for (int j = 0; j < 7; j++)
      for (int i = 0; i < 5; i++) {
        a[k][j][i] = (short)(100 * k + 10 * j + i);
        s[k][j][i]++;
      }
#pragma xmp loop (k,j,i) on u[k][j][i]
  for (int k = 0; k < 9; k++)
    for (int j = 0; j < 7; j++)
      for (int i = 0; i < 5; i++) {
        b[k][j][i] = (short)-(100 * k + 10 * j + i);
        s[k][j][i] += 10;
      }
  for (int k = 0; k < 9; k++)
    for (int j = 0; j < 7; j++)
      for (int i = 0; i < 5; i++) {
        int mine = owner_block(i, 5, 2) == x && owner_cyclic(k, 2, np2) == y;
        int f = 100 * k + 10 * j + i;
        EXPECT_AT(f, mine ? 11 : 0, s[k][j][i]);
        if (mine) {
          EXPECT_AT(f, f, a[k][j][i]);
          EXPECT_AT(f, -f, b[k][j][i]);
        }
      }
  return VERDICT();
}
