// Constant sizes whose product is the entire node set, three dimensions, both forms and expressions.
// nodes: 6
#include "check.h"
#define TWO 2
enum { THREE = 3 };
#pragma xmp nodes p(TWO, 1 + 2, 1)
#pragma xmp nodes q[THREE][1][THREE - 1]
#pragma xmp nodes r(6), s[2][3]

int main(void) {
  int me = check_me(), v;
  xmp_nodes_index(xmp_desc_of(p), 1, &v);
  EXPECT(me % 2 + 1, v);
  xmp_nodes_index(xmp_desc_of(p), 2, &v);
  EXPECT(me / 2 + 1, v);
  xmp_nodes_index(xmp_desc_of(p), 3, &v);
  EXPECT(1, v);
  xmpc_nodes_index(xmp_desc_of(q), 1, &v);
  EXPECT(me / 2, v);
  xmpc_nodes_index(xmp_desc_of(q), 3, &v);
  EXPECT(me % 2, v);
  xmpc_nodes_index(xmp_desc_of(r), 1, &v);
  EXPECT(me, v);
  xmpc_nodes_index(xmp_desc_of(s), 1, &v);
  EXPECT(me / 3, v);
  xmpc_nodes_index(xmp_desc_of(s), 2, &v);
  EXPECT(me % 3, v);
  return VERDICT();
}
