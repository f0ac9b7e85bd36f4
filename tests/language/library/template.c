// Template and distribution inquiries against the declarations, in both forms.
// nodes: 4
#include "check.h"
int m[2] = {3, 6};
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:9,5:12,9)
#pragma xmp distribute t(block,*,gblock(m)) onto p
#pragma xmp nodes q[2][2]
#pragma xmp template u[10][8]
#pragma xmp distribute u[cyclic(3)][block(5)] onto q

int main(void) {
  int v, map[2] = {0};
  xmp_desc_t d = xmp_desc_of(t), n;
  xmp_template_ndims(d, &v);
  EXPECT(3, v);
  xmp_template_fixed(d, &v);
  EXPECT(1, v != 0);
  xmp_template_lbound(d, 2, &v);
  EXPECT(5, v);
  xmp_template_ubound(d, 2, &v);
  EXPECT(12, v);
  xmp_template_lbound(d, 3, &v);
  EXPECT(1, v);
  xmp_template_ubound(d, 3, &v);
  EXPECT(9, v);
  xmp_dist_format(d, 1, &v);
  EXPECT(XMP_BLOCK, v);
  xmp_dist_format(d, 2, &v);
  EXPECT(XMP_NOT_DISTRIBUTED, v);
  xmp_dist_format(d, 3, &v);
  EXPECT(XMP_GBLOCK, v);
  xmp_dist_blocksize(d, 1, &v);
  EXPECT(5, v);
  EXPECT(0, xmp_dist_gblockmap(d, 3, map));
  EXPECT(3, map[0]);
  EXPECT(6, map[1]);
  EXPECT(1, xmp_dist_gblockmap(d, 1, map) < 0);
  EXPECT(0, xmp_dist_axis(d, 1, &v));
  EXPECT(1, v);
  EXPECT(0, xmp_dist_axis(d, 3, &v));
  EXPECT(2, v);
  EXPECT(1, xmp_dist_axis(d, 2, &v) < 0);
  EXPECT(0, xmp_dist_nodes(d, &n));
  xmp_nodes_ndims(n, &v);
  EXPECT(2, v);
  d = xmp_desc_of(u);
  xmp_dist_format(d, 1, &v);
  EXPECT(XMP_CYCLIC, v);
  xmp_dist_blocksize(d, 1, &v);
  EXPECT(3, v);
  xmp_dist_blocksize(d, 2, &v);
  EXPECT(5, v);
  xmp_dist_axis(d, 1, &v);
  EXPECT(1, v);
  xmp_dist_axis(d, 2, &v);
  EXPECT(2, v);
  xmp_template_ubound(d, 1, &v);
  EXPECT(9, v);
  EXPECT(1, xmp_template_ubound(d, 3, &v) < 0);
  EXPECT(1, xmp_template_ubound(d, 0, &v) < 0);
  return VERDICT();
}
