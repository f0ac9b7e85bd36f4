// Two template dimensions on two node dimensions in parentheses: block by cyclic, cyclic(n) by block.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:10,0:12)
#pragma xmp distribute t(block,cyclic) onto p
#pragma xmp template u(0:10,0:12)
#pragma xmp distribute u(cyclic(3),block) onto p
int a[13][11];
#pragma xmp align a[j][i] with t(i,j)
int b[13][11];
#pragma xmp align b[j][i] with u(i,j)

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  int s[13][11] = {{0}}, r[13][11] = {{0}};
#pragma xmp loop (i,j) on t(i,j)
  for (int j = 0; j < 13; j++)
    for (int i = 0; i < 11; i++) {
      a[j][i] = 100 * j + i;
      s[j][i]++;
    }
#pragma xmp loop (i,j) on u(i,j)
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 13; j++) {
      b[j][i] = 100 * j + i;
      r[j][i]++;
    }
  for (int j = 0; j < 13; j++)
    for (int i = 0; i < 11; i++) {
      int mine = owner_block(i, 11, 2) == x && j % np2 == y;
      EXPECT_AT(100 * j + i, mine, s[j][i]);
      if (mine) EXPECT(100 * j + i, a[j][i]);
      mine = owner_cyclic(i, 3, 2) == x && owner_block(j, 13, np2) == y;
      EXPECT_AT(100 * j + i, mine, r[j][i]);
      if (mine) EXPECT(100 * j + i, b[j][i]);
    }
  return VERDICT();
}
