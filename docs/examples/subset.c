/* Node subsets: two teams reduce separately, then all together (4 nodes). */
#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[4]
#pragma xmp nodes low[2] = p[0:2]   /* base:length, so p[0] and p[1] */
#pragma xmp nodes high(2) = p(3:4)  /* lower:upper and counted from 1, so p[2] and p[3] */

int main(void) {
  int team = xmpc_node_num() + 1, all = team;

#pragma xmp tasks
  {
#pragma xmp task on low
    {
#pragma xmp reduction(+ : team)
    }
#pragma xmp task on high
    {
#pragma xmp reduction(+ : team)
    }
  }
#pragma xmp reduction(max : all)
#pragma xmp task on low[0]
  printf("low: sum %d, maximum of all %d, nodes here %d\n", team, all, xmp_num_nodes());
#pragma xmp task on high(1)
  printf("high: sum %d, maximum of all %d, nodes here %d\n", team, all, xmp_num_nodes());
  return 0;
}
