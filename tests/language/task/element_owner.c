// task on the owner of an element: reads and writes of single elements of two-dimensional arrays.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:6,0:9)
#pragma xmp distribute t(block,cyclic) onto p
float a[10][7];
#pragma xmp align a[j][i] with t(i,j)

int main(void) {
  int np2 = check_nodes() / 2, me = check_me(), count = 0;
  for (int j = 0; j < 10; j++)
    for (int i = 0; i < 7; i++) {
#pragma xmp task on t(i, j)
      {
        a[j][i] = 10 * j + i;
        count++;
        EXPECT(1, owner_block(i, 7, 2) == me % 2 && j % np2 == me / 2);
      }
    }
  int expected = 0;
  for (int j = 0; j < 10; j++)
    for (int i = 0; i < 7; i++)
      if (owner_block(i, 7, 2) == me % 2 && j % np2 == me / 2) {
        expected++;
        EXPECT_REAL_AT(10 * j + i, 10 * j + i, a[j][i]);
      }
  EXPECT(expected, count);
  return VERDICT();
}
