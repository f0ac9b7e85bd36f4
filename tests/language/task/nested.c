// Tasks inside tasks: subsets of subsets, restored one by one; `= *` and `on *` inside.
// nodes: 3 4 6
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int np = check_nodes(), me = check_me(), depth = 0, sum = 0;
#pragma xmp task on p(2:np)
  {
    depth = 1;
    EXPECT(np - 1, xmp_num_nodes());
    sum = 1;
#pragma xmp reduction(+:sum)
    EXPECT(np - 1, sum);
#pragma xmp task on p(3:np)
    {
      depth = 2;
      EXPECT(np - 2, xmp_num_nodes());
#pragma xmp nodes q(*)=*
#pragma xmp task on q(1)
      {
        depth = 3;
        EXPECT(2, me);
      }
      sum = 1;
#pragma xmp reduction(+:sum) on *
      EXPECT(np - 2, sum);
    }
    EXPECT(np - 1, xmp_num_nodes());
#pragma xmp barrier
  }
  EXPECT(me == 0 ? 0 : me == 1 ? 1 : me == 2 ? 3 : 2, depth);
  EXPECT(np, xmp_num_nodes());
  return VERDICT();
}
