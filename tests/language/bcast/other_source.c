// nodes: 3
// run-fails: other_source\.c:\d+: error: \[node \d of 3\] (node \d executes this directive with other arrays, sizes, types, operators or sources|this node does not execute the same directives as node \d)
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  double x = check_me();
  const int source = check_me() == 0 ? 1 : 2;
#pragma xmp bcast(x) from p(source)
#pragma xmp barrier
  return 0;
}
