// The specification's ring: margin(/unbound/1,/unbound/1) of a 4 x 4 block is its 20 neighbours.
// nodes: 4
#include "check.h"
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:99,0:99)
#pragma xmp distribute t(block,block) onto p

int main(void) {
  int x = check_me() % 2, y = check_me() / 2;
  static int s[104][104];
#define S(j, i) s[(j) + 2][(i) + 2]
#pragma xmp loop (i, j) on t(i, j) margin(/unbound/1,/unbound/1)
  for (int j = 48; j < 52; j++)
    for (int i = 48; i < 52; i++) S(j, i)++;
  int count = 0;
  for (int j = -2; j < 102; j++)
    for (int i = -2; i < 102; i++) {
      int L = x ? 50 : 48, B = y ? 50 : 48;  // this node's 2 x 2 part
      int in = i >= L && i < L + 2 && j >= B && j < B + 2;
      int ex = i >= L - 1 && i < L + 3 && j >= B - 1 && j < B + 3;
      EXPECT_AT(1000 * j + i, in != ex, S(j, i));
      count += S(j, i);
    }
  EXPECT(12, count);
  memset(s, 0, sizeof s);
#pragma xmp loop (j, i) on t(i, j) expand(/unbound/0:1, /unbound/2:0)
  for (int j = 0; j < 100; j++)
    for (int i = 0; i < 100; i++) S(j, i)++;
  for (int j = -2; j < 102; j++)
    for (int i = -2; i < 102; i++)
      EXPECT_AT(1000 * j + i, i >= 50 * x && i < 50 * x + 51 && j >= 50 * y - 2 && j < 50 * y + 50, S(j, i));
  return VERDICT();
}
