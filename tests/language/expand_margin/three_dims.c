// Widths in three dimensions, bracket form, with one dimension that is not distributed.
// nodes: 2 4
#include "check.h"
#pragma xmp nodes p[*][2]
#pragma xmp template t[8][5][10]
#pragma xmp distribute t[block][*][block] onto p

int main(void) {
  int np1 = check_nodes() / 2, y = check_me() / 2, x = check_me() % 2;
  static int s[8][5][10], r[8][5][10];
#pragma xmp loop (k, j, i) on t[k][j][i] expand(1, 0, 1:0)
  for (int k = 0; k < 8; k++)
    for (int j = 0; j < 5; j++)
      for (int i = 0; i < 10; i++) s[k][j][i]++;
#pragma xmp loop (k, j, i) on t[k][j][i] margin(-1, 0, -1)
  for (int k = 0; k < 8; k++)
    for (int j = 0; j < 5; j++)
      for (int i = 0; i < 10; i++) r[k][j][i]++;
  int wk = 8 / np1, K = y * wk, I = x * 5;
  for (int k = 0; k < 8; k++)
    for (int j = 0; j < 5; j++)
      for (int i = 0; i < 10; i++) {
        int at = 100 * k + 10 * j + i;
        EXPECT_AT(at, k >= K - 1 && k <= K + wk && i >= I - 1 && i < I + 5, s[k][j][i]);
        int own = k >= K && k < K + wk && i >= I && i < I + 5;
        int inner = k > K && k < K + wk - 1 && i > I && i < I + 4;
        EXPECT_AT(at, own && !inner, r[k][j][i]);
      }
  return VERDICT();
}
