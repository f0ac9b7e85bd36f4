// Static arrays of a function keep the template and the nodes of its block, which each call has anew.
// nodes: 1 2 3
#include <stdlib.h>
#include <string.h>
#include "device.h"
#include <xmp.h>
#define N 14

static double next(int s) {
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p
  static float w[N];
#pragma xmp align w[i] with t(i)
  double r = 0;
#pragma xmp loop on t(i) reduction(+:r)
#pragma acc parallel loop reduction(+:r)
  for (int i = 0; i < N; i++) {
    w[i] += i + s;
    r += w[i];
  }
  xmp_desc_t with;
  int axis = -1, rank = -1;
  EXPECT(0, xmp_align_axis(xmp_desc_of(w), 1, &axis));
  EXPECT(1, axis);
  EXPECT(0, xmp_align_template(xmp_desc_of(w), &with));
  EXPECT(0, xmp_template_ndims(with, &rank));
  EXPECT(1, rank);
  xmp_desc_t onto;
  int size = -1;
  EXPECT(0, xmp_dist_nodes(with, &onto));
  EXPECT(0, xmp_nodes_size(onto, 1, &size));
  EXPECT(xmp_num_nodes(), size);
  return r;
}

int main(void) {
  const double expected[] = {91, 196, 315, 448};
  for (int s = 0; s < 4; s++) {
    EXPECT_REAL(expected[s], next(s));
    for (int bytes = 16; bytes < 2048; bytes += 16) memset(malloc(bytes), 0x11, bytes);  // what was given back is used anew
  }
  return VERDICT();
}
