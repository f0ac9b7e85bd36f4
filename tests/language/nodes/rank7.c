// Seven dimensions, the most that the language needs.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(1,1,2,1,1,1,*)
#pragma xmp nodes q[*][1][1][1][1][2][1]
#pragma xmp nodes one(1,1,1,1,1,1,*)

int main(void) {
  int v, me = check_me();
  xmp_nodes_ndims(xmp_desc_of(q), &v);
  EXPECT(7, v);
  xmp_nodes_size(xmp_desc_of(q), 1, &v);
  EXPECT(check_nodes() / 2, v);
  xmpc_nodes_index(xmp_desc_of(q), 1, &v);
  EXPECT(me / 2, v);
  xmpc_nodes_index(xmp_desc_of(q), 6, &v);
  EXPECT(me % 2, v);
  xmpc_nodes_index(xmp_desc_of(p), 3, &v);
  EXPECT(me % 2, v);
  xmpc_nodes_index(xmp_desc_of(p), 7, &v);
  EXPECT(me / 2, v);
  xmpc_nodes_index(xmp_desc_of(one), 7, &v);
  EXPECT(me, v);
  return VERDICT();
}
