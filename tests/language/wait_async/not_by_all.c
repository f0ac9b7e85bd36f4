// nodes: 2 3
// run-fails: (not_by_all\.c:14: error: \[node 1 of \d\] node \d executes this directive with other arrays|error: \[node \d of \d\] this node does not execute the same directives as node 1, which is behind `reflect` at .*not_by_all\.c:14)
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  // Of others nothing comes, also at the end.
  if (check_me() == 0) {
#pragma xmp reflect(a) async(1)
  }
  return 0;
}
