// nodes: 1 2
// run-fails: section_bounds\.c:1\d: error: \[node \d of \d\] 'v\[n:m\+2\]' reaches outside of the 4 elements there are: it begins at 1 and has 4
// Sections whose bounds only the run knows: within the array, at its end, and in nodes that have no part in it.
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int v[4] = {1, 2, 3, 4}, n = 1, m = 2, node = xmp_node_num(), far = node == 1 ? 2 : 100;
  int w[m + 2];
  for (int i = 0; i < m + 2; i++) w[i] = node;
#pragma xmp reduction(+:v[n:m + 1])
  EXPECT(3 * xmp_num_nodes(), v[2]);
#pragma xmp bcast(w[m:], v[m + 2:n - 1]) from p(1)
  EXPECT(1, w[3]);
  EXPECT(node, w[0]);
#pragma xmp reduction(max:w[far:m]) on p(1)
#pragma xmp reduction(+:v[n:m + 2])
  return VERDICT();
}
