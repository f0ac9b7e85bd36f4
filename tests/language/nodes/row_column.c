// A `*` subscript in `nodes x = p(:,*)` is the node's own coordinate: one node array for each column.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes proc(2,*)
#pragma xmp nodes sub(2)=proc(:,*)

int main(void) {
  int me = check_me(), v;
  xmp_nodes_size(xmp_desc_of(sub), 1, &v);
  EXPECT(2, v);
  xmpc_nodes_index(xmp_desc_of(sub), 1, &v);
  EXPECT(me % 2, v);
  int sum = me + 1;
#pragma xmp reduction(+:sum) on sub(:)
  int base = me / 2 * 2;
  EXPECT(base + 1 + base + 2, sum);
  return VERDICT();
}
