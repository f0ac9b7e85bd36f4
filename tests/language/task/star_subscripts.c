// `*` subscripts: each node's own coordinate, so that disjoint sets run the task at once.
// nodes: 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp nodes b[*][2]
#pragma xmp template t(0:5,0:8)
#pragma xmp distribute t(block,block) onto p

int main(void) {
  int rows = check_nodes() / 2, me = check_me(), x = me % 2, y = me / 2;
  int in = 0, v = me + 1;
#pragma xmp task on p(:, *)
  {
    in = xmp_num_nodes();
    EXPECT(x, xmpc_node_num());
#pragma xmp reduction(+:v)
  }
  EXPECT(2, in);
  EXPECT(4 * y + 3, v);
  v = me;
#pragma xmp task on p(*, :)
  {
    EXPECT(rows, xmp_num_nodes());
    EXPECT(y, xmpc_node_num());
#pragma xmp reduction(max:v)
  }
  EXPECT(2 * (rows - 1) + x, v);
  v = me;
#pragma xmp task on b[*][:]
  {
    EXPECT(2, xmp_num_nodes());
#pragma xmp bcast (v)
  }
  EXPECT(2 * y, v);
  in = 0;
#pragma xmp task on p(2, *)
  in = xmp_num_nodes();
  EXPECT(x == 1, in);
  in = 0;
#pragma xmp task on t(*, :)
  in = xmp_num_nodes();
  EXPECT(rows, in);
  in = 0;
#pragma xmp task on t(0:2, *)
  in = xmp_num_nodes();
  EXPECT(x == 0, in);
  return VERDICT();
}
