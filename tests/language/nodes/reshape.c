// `=` gives the declared shape to the nodes of the reference in its element order.
// nodes: 6
#include "check.h"
#pragma xmp nodes p(6)
#pragma xmp nodes z(2,3)=p(1:6)
#pragma xmp nodes y[3][2]=p
#pragma xmp nodes g(3,2)
#pragma xmp nodes x(2,2)=g(1:2,1:2)
#pragma xmp nodes w(4)=g(2:3,1:2)
#pragma xmp nodes h[2][3]
#pragma xmp nodes v[2][2]=h[0:2][1:2]

int main(void) {
  int me = check_me(), i;
  xmp_nodes_index(xmp_desc_of(z), 1, &i);
  EXPECT(me % 2 + 1, i);
  xmp_nodes_index(xmp_desc_of(z), 2, &i);
  EXPECT(me / 2 + 1, i);
  xmpc_nodes_index(xmp_desc_of(y), 1, &i);
  EXPECT(me / 2, i);
  xmpc_nodes_index(xmp_desc_of(y), 2, &i);
  EXPECT(me % 2, i);
  int a = me % 3, b = me / 3;  // place in g, 0-based
  int found = 0;
#pragma xmp loop (j, k) on x(k, j)
  for (int j = 1; j <= 2; j++)
    for (int k = 1; k <= 2; k++) found += 10 * j + k;
  EXPECT(a < 2 ? 10 * (b + 1) + a + 1 : 0, found);
  found = 0;
#pragma xmp loop (k) on w(k)
  for (int k = 1; k <= 4; k++) found += k;
  EXPECT(a > 0 ? (a - 1) + 2 * b + 1 : 0, found);
  found = 0;
#pragma xmp loop (j, k) on v[j][k]
  for (int j = 0; j < 2; j++)
    for (int k = 0; k < 2; k++) found += 100 + 10 * j + k;
  EXPECT(a > 0 ? 100 + 10 * b + a - 1 : 0, found);
  return VERDICT();
}
