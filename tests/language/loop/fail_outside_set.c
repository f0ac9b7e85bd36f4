// Iterations of a loop that belong to nodes which do not execute it would not be made by anybody.
// nodes: 3 4 6
// run-fails: fail_outside_set\.c:15: error: .*executed by 2 nodes, but iterations of it belong to node 3.*t\(4:11\) is on
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:11)
#pragma xmp distribute t(block) onto p
int a[12];
#pragma xmp align a[i] with t(i)

int main(void) {
  check_nodes();
#pragma xmp task on p(1:2)
  {
#pragma xmp loop on t(i)
    for (int i = 4; i < 20; i++) a[i] = i;
  }
  return VERDICT();
}
