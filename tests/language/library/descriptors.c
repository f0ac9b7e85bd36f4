// xmp_desc_of is an operator on nodes, templates and arrays; descriptors are values.
// nodes: 2 4
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:9,0:9)
#pragma xmp distribute t(block,block) onto p
double a[10][10];
#pragma xmp align a[j][i] with t(i,j)

static int ndims(xmp_desc_t d, int what) {
  int v = -1;
  switch (what) {
    case 0: xmp_nodes_ndims(d, &v); break;
    case 1: xmp_template_ndims(d, &v); break;
    case 2: xmp_array_ndims(d, &v); break;
  }
  return v;
}

static int of_parameter(double x[10][10]) {
#pragma xmp align x[j][i] with t(i,j)
  return ndims(xmp_desc_of(x), 2);
}

int main(void) {
  const xmp_desc_t all[3] = {xmp_desc_of(p), xmp_desc_of(t), xmp_desc_of(a)};
  for (int k = 0; k < 3; k++) EXPECT_AT(k, 2, ndims(all[k], k));
  EXPECT(2, of_parameter(a));
  xmp_desc_t n, t2;
  xmp_align_template(xmp_desc_of(a), &t2);
  xmp_dist_nodes(t2, &n);
  int v;
  xmp_nodes_size(n, 1, &v);
  EXPECT(2, v);
  {
#pragma xmp template t(0:4)
    EXPECT(1, ndims(xmp_desc_of(t), 1));
  }
  return VERDICT();
}
