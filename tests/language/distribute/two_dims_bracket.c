// Two template dimensions on two node dimensions in brackets, and a mix of both forms.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p[*][2]
#pragma xmp template t[13][11]
#pragma xmp distribute t[cyclic][block] onto p
#pragma xmp nodes q(2,*)
#pragma xmp template u[13][11]
#pragma xmp distribute u[cyclic][block] onto q
int a[13][11];
#pragma xmp align a[j][i] with t[j][i]
long b[13][11];
#pragma xmp align b[j][i] with t(i,j)

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  int s[13][11] = {{0}};
#pragma xmp loop (j,i) on t[j][i]
  for (int j = 0; j < 13; j++)
    for (int i = 0; i < 11; i++) {
      a[j][i] = 100 * j + i;
      s[j][i]++;
    }
#pragma xmp loop (j,i) on t(i,j)
  for (int j = 0; j < 13; j++)
    for (int i = 0; i < 11; i++) {
      b[j][i] = 2 * a[j][i];
      s[j][i] += 10;
    }
#pragma xmp loop (i,j) on t[j][i]
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 13; j++) s[j][i] += 100;
  for (int j = 0; j < 13; j++)
    for (int i = 0; i < 11; i++) {
      int mine = owner_block(i, 11, 2) == x && j % np2 == y;
      EXPECT_AT(100 * j + i, mine ? 111 : 0, s[j][i]);
      if (mine) {
        EXPECT(100 * j + i, a[j][i]);
        EXPECT(200 * j + 2 * i, b[j][i]);
      }
    }
  return VERDICT();
}
