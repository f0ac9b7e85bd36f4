// Three dimensions, two of them distributed, structs as elements, widths for each dimension.
// nodes: 2 4
#include "check.h"
struct cell {
  double v;
  int k, j, i;
};
#pragma xmp nodes p[*][2]
#pragma xmp template t[8][6][10]
#pragma xmp distribute t[block][*][block] onto p
struct cell a[8][6][10];
#pragma xmp align a[k][j][i] with t[k][j][i]
#pragma xmp shadow a[2][0][1]

int main(void) {
  int np1 = check_nodes() / 2, y = check_me() / 2, x = check_me() % 2;
#pragma xmp loop (k, j, i) on t[k][j][i]
  for (int k = 0; k < 8; k++)
    for (int j = 0; j < 6; j++)
      for (int i = 0; i < 10; i++) a[k][j][i] = (struct cell){0.5 * k, k, j, i};
#pragma xmp reflect (a) width(1, 0, 1)
  int K = 8 / np1 * y, I = 5 * x;
  for (int k = K - 1; k <= K + 8 / np1; k++)
    for (int j = 0; j < 6; j++)
      for (int i = I - 1; i <= I + 5; i++) {
        if (k < 0 || k > 7 || i < 0 || i > 9) continue;
        EXPECT_AT(100 * k + 10 * j + i, 100 * k + 10 * j + i, 100 * a[k][j][i].k + 10 * a[k][j][i].j + a[k][j][i].i);
        EXPECT_REAL(0.5 * k, a[k][j][i].v);
      }
  return VERDICT();
}
