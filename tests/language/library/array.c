// Array and alignment inquiries against the declarations.
// nodes: 4
#include "check.h"
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:19,0:9)
#pragma xmp distribute t(block,cyclic) onto p
float a[8][3][16];
#pragma xmp align a[j][*][i] with t(i+4,j)
#pragma xmp shadow a[0][0][1:2]
int r[10];
#pragma xmp align r[j] with t(*,j)

int main(void) {
  int v;
  xmp_desc_t d = xmp_desc_of(a), t;
  EXPECT(0, xmp_array_ndims(d, &v));
  EXPECT(3, v);
  static const int size[3] = {8, 3, 16};
  for (int k = 0; k < 3; k++) {
    xmp_array_lbound(d, k + 1, &v);
    EXPECT_AT(k, 0, v);
    xmp_array_ubound(d, k + 1, &v);
    EXPECT_AT(k, size[k] - 1, v);
  }
  xmp_array_lshadow(d, 3, &v);
  EXPECT(1, v);
  xmp_array_ushadow(d, 3, &v);
  EXPECT(2, v);
  xmp_array_ushadow(d, 1, &v);
  EXPECT(0, v);
  EXPECT(0, xmp_align_axis(d, 1, &v));
  EXPECT(2, v);
  EXPECT(0, xmp_align_axis(d, 3, &v));
  EXPECT(1, v);
  EXPECT(1, xmp_align_axis(d, 2, &v) < 0);
  EXPECT(0, xmp_align_offset(d, 3, &v));
  EXPECT(4, v);
  EXPECT(0, xmp_align_replicated(d, 1, &v));
  EXPECT(0, v);
  xmp_align_replicated(xmp_desc_of(r), 1, &v);
  EXPECT(1, v != 0);
  xmp_align_replicated(xmp_desc_of(r), 2, &v);
  EXPECT(0, v);
  EXPECT(0, xmp_align_template(d, &t));
  xmp_template_ubound(t, 1, &v);
  EXPECT(19, v);
  EXPECT(1, xmp_array_ubound(d, 4, &v) < 0);
  return VERDICT();
}
