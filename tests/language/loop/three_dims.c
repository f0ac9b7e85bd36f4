// Three nested loops on a three-dimensional template and node array, all distributed.
// nodes: 4
#include "check.h"
#pragma xmp nodes n(2,1,2)
#pragma xmp template t(0:7,0:5,0:6)
#pragma xmp distribute t(block,block,block) onto n
float p[7][6][8];
#pragma xmp align p[k][j][i] with t(i,j,k)
#pragma xmp shadow p[1:2][1:2][0:1]

int main(void) {
  int me = check_me(), bad = 0, count = 0;
#pragma xmp loop (k,j,i) on t(i,j,k)
  for (int k = 0; k < 7; k++)
    for (int j = 0; j < 6; j++)
      for (int i = 0; i < 8; i++) p[k][j][i] = 100 * k + 10 * j + i;
#pragma xmp reflect (p)
#pragma xmp loop (k,j,i) on t(i,j,k)
  for (int k = 1; k < 6; k++)
    for (int j = 1; j < 5; j++)
      for (int i = 0; i < 7; i++) {
        bad += p[k + 1][j - 1][i + 1] != 100 * (k + 1) + 10 * (j - 1) + i + 1;
        bad += p[k - 1][j + 1][i] != 100 * (k - 1) + 10 * (j + 1) + i;
        count++;
      }
  int expected = 0;
  for (int k = 1; k < 6; k++)
    for (int j = 1; j < 5; j++)
      for (int i = 0; i < 7; i++) expected += owner_block(i, 8, 2) == me % 2 && owner_block(k, 7, 2) == me / 2;
  EXPECT(0, bad);
  EXPECT(expected, count);
  return VERDICT();
}
