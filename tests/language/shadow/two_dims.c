// Shadow in two dimensions with corners; each cell of the local section is its own.
// nodes: 4
#include "check.h"
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:7,0:5)
#pragma xmp distribute t(block,block) onto p
int a[6][8];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp shadow a[1:2][2:1]

int main(void) {
  int x = check_me() % 2, y = check_me() / 2;
  int ilo = 4 * x - 2, ihi = 4 * x + 4, jlo = 3 * y - 1, jhi = 3 * y + 4;
  for (int j = jlo; j <= jhi; j++)
    for (int i = ilo; i <= ihi; i++) a[j][i] = 100 * j + i;
  for (int j = jlo; j <= jhi; j++)
    for (int i = ilo; i <= ihi; i++) EXPECT_AT(100 * j + i, 100 * j + i, a[j][i]);
  return VERDICT();
}
