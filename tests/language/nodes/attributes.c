// xmp_nodes_attr and xmp_nodes_equiv tell how a node array was declared.
// nodes: 4
#include "check.h"
#pragma xmp nodes p(4)
#pragma xmp nodes q(2)=p(2:4:2)

int main(void) {
  int attr = -1;
#pragma xmp nodes e(4)=*
  xmp_nodes_attr(xmp_desc_of(p), &attr);
  EXPECT(XMP_ENTIRE_NODES, attr);
  xmp_nodes_attr(xmp_desc_of(e), &attr);
  EXPECT(XMP_EXECUTING_NODES, attr);
  xmp_nodes_attr(xmp_desc_of(q), &attr);
  EXPECT(XMP_EQUIVALENCE_NODES, attr);
  xmp_desc_t d;
  int lb[7], ub[7], st[7], v = -1;
  EXPECT(0, xmp_nodes_equiv(xmp_desc_of(q), &d, lb, ub, st));
  EXPECT(2, lb[0]);
  EXPECT(4, ub[0]);
  EXPECT(2, st[0]);
  EXPECT(0, xmp_nodes_size(d, 1, &v));
  EXPECT(4, v);
  EXPECT(1, xmp_nodes_equiv(xmp_desc_of(p), &d, lb, ub, st) < 0);
  return VERDICT();
}
