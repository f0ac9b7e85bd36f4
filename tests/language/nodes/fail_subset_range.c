// A section of a node array that reaches past its last node.
// nodes: 2 3
// run-fails: fail_subset_range\.c:\d+.*proc
#include "check.h"
#pragma xmp nodes proc(*)

int main(void) {
  int n = check_nodes() + 1;
#pragma xmp task on proc(1:n)
  printf("a task on nodes that are not there\n");
  return VERDICT();
}
