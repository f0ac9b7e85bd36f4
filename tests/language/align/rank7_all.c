// An array of seven dimensions, all aligned, three of them distributed.
// nodes: 4
#include "check.h"
#pragma xmp nodes p[2][1][2]
#pragma xmp template t[2][3][2][4][2][5][2]
#pragma xmp distribute t[*][block][*][cyclic][*][block][*] onto p
char a[2][3][2][4][2][5][2];
#pragma xmp align a[i][j][k][l][m][n][o] with t[i][j][k][l][m][n][o]

int main(void) {
  int me = check_me(), count = 0;
#pragma xmp loop on t[i][j][k][l][m][n][o]
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 2; k++)
        for (int l = 0; l < 4; l++)
          for (int m = 0; m < 2; m++)
            for (int n = 0; n < 5; n++)
              for (int o = 0; o < 2; o++) {
                a[i][j][k][l][m][n][o] = (char)(i + 2 * j + 3 * k + 5 * l + 7 * m + 11 * n + 13 * o);
                count++;
              }
  int expected = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 2; k++)
        for (int l = 0; l < 4; l++)
          for (int m = 0; m < 2; m++)
            for (int n = 0; n < 5; n++)
              for (int o = 0; o < 2; o++)
                if (owner_block(j, 3, 2) == me / 2 && owner_block(n, 5, 2) == me % 2) {
                  expected++;
                  EXPECT(i + 2 * j + 3 * k + 5 * l + 7 * m + 11 * n + 13 * o, a[i][j][k][l][m][n][o]);
                }
  EXPECT(expected, count);
  return VERDICT();
}
