// task on nodes: members execute with that set as the executing set, the others skip.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q[*]

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int lo = 1; lo <= np; lo++)
    for (int hi = lo; hi <= np; hi++) {
      int in = 0;
#pragma xmp task on p(lo:hi)
      {
        in = 1;
        EXPECT(hi - lo + 1, xmp_num_nodes());
        EXPECT(me + 1 - lo, xmpc_node_num());
        EXPECT(me + 1 - lo + 1, xmp_node_num());
        EXPECT(np, xmp_all_num_nodes());
      }
      EXPECT(me + 1 >= lo && me + 1 <= hi, in);
      EXPECT(np, xmp_num_nodes());
      in = 0;
#pragma xmp task on q[lo - 1 : hi - lo + 1]
      in = xmp_num_nodes();
      EXPECT(me + 1 >= lo && me + 1 <= hi ? hi - lo + 1 : 0, in);
    }
  int in = 0;
#pragma xmp task on p(np)
  in++;
#pragma xmp task on p
  in++;
#pragma xmp task on p(:)
  in++;
#pragma xmp task on *
  in++;
#pragma xmp task on q[0]
  in += 10;
#pragma xmp task on p(1:np:2)
  {
    in += 100;
    EXPECT((np + 1) / 2, xmp_num_nodes());
    EXPECT(me / 2, xmpc_node_num());
  }
  EXPECT(3 + (me == np - 1) + 10 * (me == 0) + 100 * (me % 2 == 0), in);
  int open = 0;
#pragma xmp task on p(np:)
  open += xmp_num_nodes();
#pragma xmp task on q[:1]
  open += 10 * xmp_num_nodes();
#pragma xmp task on q[np / 2:]
  open += 100 * xmp_num_nodes();
#pragma xmp task on p(::2)
  open += 1000;
  EXPECT((me == np - 1) + 10 * (me == 0) + 100 * (me >= np / 2) * (np - np / 2) + 1000 * (me % 2 == 0), open);
  return VERDICT();
}
