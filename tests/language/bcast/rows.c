// A bcast for each row and column: the source by its coordinate, the set with `*`.
// nodes: 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp nodes b[*][2]

int main(void) {
  int rows = check_nodes() / 2, me = check_me(), v;
  v = me;
#pragma xmp bcast (v) from p(2,*) on p(:,*)
  EXPECT(me / 2 * 2 + 1, v);
  v = me;
#pragma xmp bcast (v) on p(*,:)
  EXPECT(me % 2, v);
  v = me;
#pragma xmp bcast (v) from b[rows - 1][*] on b[:][*]
  EXPECT(2 * (rows - 1) + me % 2, v);
  // the first node of a set is the first in Fortran's element order of its node array
  v = me;
#pragma xmp bcast (v) on p(:,2:rows)
  EXPECT(me < 2 ? me : 2, v);
  return VERDICT();
}
