// `:` in align: right to left in the array, left to right in t(..) and right to left in t[..].
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:7,0:11)
#pragma xmp distribute t(block,block) onto p
#pragma xmp nodes q[*][2]
#pragma xmp template u[12][8]
#pragma xmp distribute u[block][block] onto q
int a[12][8], b[12][8], c[12][3][8], d[12], e[12][3][8];
#pragma xmp align a[:][:] with t(:,:)
#pragma xmp align b[:][:] with u[:][:]
#pragma xmp align c[:][*][:] with t(:,:)
#pragma xmp align d[:] with u[:][*]
#pragma xmp align e[j][*][:] with u[j][:]

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < 12; j++)
    for (int i = 0; i < 8; i++) {
      a[j][i] = 10 * j + i;
      for (int k = 0; k < 3; k++) c[j][k][i] = 1000 * k + a[j][i];
    }
#pragma xmp loop (j, i) on u[j][i]
  for (int j = 0; j < 12; j++)
    for (int i = 0; i < 8; i++) {
      b[j][i] = -(10 * j + i);
      for (int k = 0; k < 3; k++) e[j][k][i] = k - b[j][i];
    }
#pragma xmp loop (j) on u[j][:]
  for (int j = 0; j < 12; j++) d[j] = j;
  for (int j = 0; j < 12; j++) {
    if (owner_block(j, 12, np2) != y) continue;
    EXPECT_AT(j, j, d[j]);
    for (int i = 0; i < 8; i++)
      if (owner_block(i, 8, 2) == x) {
        EXPECT_AT(10 * j + i, 10 * j + i, a[j][i]);
        EXPECT_AT(10 * j + i, -(10 * j + i), b[j][i]);
        for (int k = 0; k < 3; k++) {
          EXPECT_AT(10 * j + i, 1000 * k + 10 * j + i, c[j][k][i]);
          EXPECT_AT(10 * j + i, k + 10 * j + i, e[j][k][i]);
        }
      }
  }
  return VERDICT();
}
