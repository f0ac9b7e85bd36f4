// wait_async with the on clause of the operation it waits for; the same id in disjoint sets.
// nodes: 2 4
// settings:
// settings: XMP_PROGRESS=thread
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes g(2,*)

int main(void) {
  int np = check_nodes(), me = check_me(), v = me + 1;
#pragma xmp reduction(+:v) on g(:,*) async(4)
#pragma xmp wait_async (4) on g(:,*)
  EXPECT(4 * (me / 2) + 3, v);
  v = me;
  for (int r = 0; r < 10; r++) {
#pragma xmp bcast (v) on p(1:np) async(r)
#pragma xmp wait_async (r) on p(1:np)
    EXPECT(r ? 1 : 0, v);
#pragma xmp barrier
    v = 1;
  }
#pragma xmp task on p(1)
  {
    int w = 3;
#pragma xmp bcast (w) async(4)
#pragma xmp wait_async (4)
    EXPECT(3, w);
  }
  return VERDICT();
}
