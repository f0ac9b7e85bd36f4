// References of repeated directives are looked up once, also two of one directive and many of one loop: they take no memory.
// nodes: 2 4
#include "allocations.h"
#include "check.h"
#pragma xmp nodes p[*]

int main(void) {
  long before = 0;
  int v = xmp_node_num();
  free(malloc(1));
  EXPECT(1, allocations > 0);
  for (int k = 0; k < 60; k++) {
    if (k == 30) before = allocations;
#pragma xmp bcast(v) from p[0] on p[0:2]
#pragma xmp bcast(v) from p[1] on p[1:1]
#pragma xmp bcast(v) from p[0] on p[:]
#pragma xmp barrier on p[0:2]
#pragma xmp task on p[0:2]
    {
#pragma xmp bcast(v) from p[1]
#pragma xmp reduction(max : v) on p[0:2]
    }
  }
  EXPECT(0, allocations - before);
  EXPECT(1, v);
  return VERDICT();
}
