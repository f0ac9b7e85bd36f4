/* bcast and barrier, along rows of a node grid and over all nodes (6 nodes). */
#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p(3, 2)

int main(void) {
  int me = xmp_all_node_num(), row, all = me;

  /* `*` in an on clause is this node's own coordinate: one broadcast in each row. */
  row = me;
#pragma xmp bcast (row) from p(1, *) on p(:, *)
#pragma xmp bcast (all) from p(3, 2)
#pragma xmp barrier
  printf("node %d: row %d, all %d\n", me, row, all);
  return 0;
}
