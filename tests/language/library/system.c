// System inquiry functions and timers; the executing set's numbers change in a task.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int np = xmp_all_num_nodes(), me = xmp_all_node_num();
  EXPECT(1, me >= 1 && me <= np);
  EXPECT(me - 1, xmpc_all_node_num());
  EXPECT(me, xmp_node_num());
  EXPECT(me - 1, xmpc_node_num());
  EXPECT(np, xmp_num_nodes());
  EXPECT(me - 1, xmpc_this_image());
  EXPECT(np, xmp_num_images());
#pragma xmp task on p(np)
  {
    EXPECT(1, xmp_node_num());
    EXPECT(0, xmpc_this_image());
    EXPECT(1, xmp_num_images());
    EXPECT(np, xmp_all_node_num());
    EXPECT(np - 1, xmpc_all_node_num());
  }
  double t0 = xmp_wtime(), tick = xmp_wtick();
  EXPECT(1, tick > 0 && tick < 1);
  for (volatile int k = 0; k < 100000; k++) continue;
  EXPECT(1, xmp_wtime() >= t0);
  EXPECT(1, xmp_wtime() - t0 < 60);
#if !defined(_XCALABLEMP)
  EXPECT(1, 0);
#endif
  return VERDICT();
}
