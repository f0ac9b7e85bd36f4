// Between nodes that do not share memory MPI sees it.
// nodes: 3
// settings: XMP_FABRIC=mpi
// run-fails: lengths_differ\.c:1\d: error: \[node \d of \d\] MPI reports: .*help: all nodes of an executing set
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int x[10] = {0}, n = xmp_node_num();
  (void)n;
#pragma xmp bcast(x[0:n]) from p(3)
  return 0;
}
