// An array of seven dimensions with two aligned ones among collapsed ones.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:4,0:5)
#pragma xmp distribute t(block,cyclic) onto p
int a[2][5][1][2][6][3][2];
#pragma xmp align a[*][i][*][*][j][*][*] with t(i,j)

static int value(int u, int i, int w, int j, int x, int y) { return ((((u * 5 + i) * 2 + w) * 6 + j) * 3 + x) * 2 + y; }

int main(void) {
  int np2 = check_nodes() / 2, c = check_me() % 2, r = check_me() / 2;
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int u = 0; u < 2; u++)
        for (int w = 0; w < 2; w++)
          for (int x = 0; x < 3; x++)
            for (int y = 0; y < 2; y++) a[u][i][0][w][j][x][y] = value(u, i, w, j, x, y);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      if (owner_block(i, 5, 2) == c && j % np2 == r)
        for (int u = 0; u < 2; u++)
          for (int w = 0; w < 2; w++)
            for (int x = 0; x < 3; x++)
              for (int y = 0; y < 2; y++) EXPECT_AT(10 * i + j, value(u, i, w, j, x, y), a[u][i][0][w][j][x][y]);
  return VERDICT();
}
