// A two-dimensional node array in brackets: the last dimension is the fastest, indices start at 0.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p[*][2]

int main(void) {
  int np = check_nodes(), me = check_me(), v = -1;
  EXPECT(0, xmp_nodes_ndims(xmp_desc_of(p), &v));
  EXPECT(2, v);
  xmp_nodes_size(xmp_desc_of(p), 1, &v);
  EXPECT(np / 2, v);
  xmp_nodes_size(xmp_desc_of(p), 2, &v);
  EXPECT(2, v);
  xmpc_nodes_index(xmp_desc_of(p), 1, &v);
  EXPECT(me / 2, v);
  xmpc_nodes_index(xmp_desc_of(p), 2, &v);
  EXPECT(me % 2, v);

  int visits = 0, x = -1, y = -1;
#pragma xmp loop (i, j) on p[i][j]
  for (int i = 0; i < np / 2; i++)
    for (int j = 0; j < 2; j++) visits++, x = i, y = j;
  EXPECT(1, visits);
  EXPECT(me / 2, x);
  EXPECT(me % 2, y);
  return VERDICT();
}
