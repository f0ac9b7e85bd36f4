// Combined directives: several attributes for several names.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes :: p(*), g(2,*)
#pragma xmp template, distribute(block) onto p :: t(0:19), s(0:29)
#pragma xmp template, distribute(block,cyclic) onto g :: u(0:9,0:9)
int a[20], b[20];
#pragma xmp align(i) with t(i), shadow(1) :: a, b
int c[10][10], d[10][10];
#pragma xmp shadow(0,1), align(j,i) with u(i,j) :: c
#pragma xmp align(j,i) with u(i,j) :: d
int e[30];
#pragma xmp align(i) with s(i) :: e

int main(void) {
  int np = check_nodes(), me = check_me(), v;
#pragma xmp loop on t(i)
  for (int i = 0; i < 20; i++) a[i] = i, b[i] = 2 * i;
#pragma xmp loop on s(i)
  for (int i = 0; i < 30; i++) e[i] = 3 * i;
#pragma xmp loop (j, i) on u(i, j)
  for (int j = 0; j < 10; j++)
    for (int i = 0; i < 10; i++) c[j][i] = 10 * j + i, d[j][i] = c[j][i] + 1;
  for (int i = 0; i < 20; i++)
    if (owner_block(i, 20, np) == me) EXPECT_AT(i, 3 * i, a[i] + b[i]);
  for (int i = 0; i < 30; i++)
    if (owner_block(i, 30, np) == me) EXPECT_AT(i, 3 * i, e[i]);
  for (int j = 0; j < 10; j++)
    for (int i = 0; i < 10; i++)
      if (owner_block(i, 10, 2) == me % 2 && j % (np / 2) == me / 2) EXPECT_AT(10 * j + i, 10 * j + i + 1, d[j][i]);
  xmp_array_lshadow(xmp_desc_of(b), 1, &v);
  EXPECT(1, v);
  xmp_array_ushadow(xmp_desc_of(c), 2, &v);
  EXPECT(1, v);
  return VERDICT();
}
