// `loop (k,j,i) on t(k,j,i)` names the template's dimensions by its own order; a cubic template of one size.
// nodes: 4
#include "check.h"
#define S 6
#pragma xmp nodes n(1,2,2)
#pragma xmp template t(0:S-1,0:S-1,0:S-1)
#pragma xmp distribute t(block,block,block) onto n
int p[S][S][S];
#pragma xmp align p[k][j][i] with t(k,j,i)

int main(void) {
  int me = check_me(), s[S][S][S] = {{{0}}};
#pragma xmp loop (k,j,i) on t(k,j,i)
  for (int k = 0; k < S; k++)
    for (int j = 0; j < S; j++)
      for (int i = 0; i < S; i++) p[k][j][i] = 100 * k + 10 * j + i, s[k][j][i]++;
  for (int k = 0; k < S; k++)
    for (int j = 0; j < S; j++)
      for (int i = 0; i < S; i++) {
        int mine = owner_block(j, S, 2) == me % 2 && owner_block(i, S, 2) == me / 2;
        EXPECT_AT(100 * k + 10 * j + i, mine, s[k][j][i]);
        if (mine) EXPECT(100 * k + 10 * j + i, p[k][j][i]);
      }
  return VERDICT();
}
