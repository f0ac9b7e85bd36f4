// A corner's contributions come by different fabrics: they are added in one order, whichever node is late.
// nodes: 4
// settings: XMP_SUBCLUSTER=2
#include "check.h"
#pragma xmp nodes p(2, 2)
#pragma xmp template t(0:3, 0:3)
#pragma xmp distribute t(block, block) onto p
double a[4][4];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp shadow a[1][1]

int main(void) {
  // Of the first node's corner: in another order the sum is another one.
  const double given[] = {0.3, 1e17, -1e17, 7.7};
  const int me = check_me();
  double corner = 0;
  for (int round = 0; round < 200; round++) {
#pragma xmp loop (i, j) on t(j, i)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) a[i][j] = given[0];
    if (me > 0) a[1][1] = given[me];
    for (volatile int late = (round * 4 + me) * 7919 % 20011; late > 0; late--);
#pragma xmp reduce_shadow (a)
    if (me != 0) continue;
    if (round == 0) corner = a[1][1];
    EXPECT_REAL_AT(round, corner, a[1][1]);
  }
  return VERDICT();
}
