// A two-dimensional node array in parentheses: the first dimension is the fastest.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)

int main(void) {
  int np = check_nodes(), me = check_me(), v = -1;
  EXPECT(0, xmp_nodes_ndims(xmp_desc_of(p), &v));
  EXPECT(2, v);
  xmp_nodes_size(xmp_desc_of(p), 1, &v);
  EXPECT(2, v);
  xmp_nodes_size(xmp_desc_of(p), 2, &v);
  EXPECT(np / 2, v);
  xmp_nodes_index(xmp_desc_of(p), 1, &v);
  EXPECT(me % 2 + 1, v);
  xmp_nodes_index(xmp_desc_of(p), 2, &v);
  EXPECT(me / 2 + 1, v);

  int visits = 0, x = 0, y = 0;
#pragma xmp loop (j, i) on p(i, j)
  for (int j = 1; j <= np / 2; j++)
    for (int i = 1; i <= 2; i++) visits++, x = i, y = j;
  EXPECT(1, visits);
  EXPECT(me % 2 + 1, x);
  EXPECT(me / 2 + 1, y);
  return VERDICT();
}
