// A one-dimensional node array of `*` has the size of the entire node set, in both forms.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q[*]

int main(void) {
  int np = check_nodes(), me = check_me(), v = -1;
  EXPECT(0, xmp_nodes_ndims(xmp_desc_of(p), &v));
  EXPECT(1, v);
  EXPECT(0, xmp_nodes_size(xmp_desc_of(p), 1, &v));
  EXPECT(np, v);
  EXPECT(0, xmp_nodes_index(xmp_desc_of(p), 1, &v));
  EXPECT(me + 1, v);
  EXPECT(0, xmpc_nodes_index(xmp_desc_of(p), 1, &v));
  EXPECT(me, v);
  EXPECT(0, xmp_nodes_size(xmp_desc_of(q), 1, &v));
  EXPECT(np, v);
  EXPECT(0, xmp_nodes_index(xmp_desc_of(q), 1, &v));
  EXPECT(me + 1, v);

  int visits = 0, last = -1;
#pragma xmp loop (i) on p(i)
  for (int i = 1; i <= np; i++) visits++, last = i;
  EXPECT(1, visits);
  EXPECT(me + 1, last);
  visits = 0;
#pragma xmp loop (i) on q[i]
  for (int i = 0; i < np; i++) visits++, last = i;
  EXPECT(1, visits);
  EXPECT(me, last);
  return VERDICT();
}
