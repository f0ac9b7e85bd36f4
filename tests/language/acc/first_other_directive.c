// The first collective of a set makes what its members share: another one by then is told with both places.
// nodes: 2 3
// devices: opencl cuda
// run-fails: first_other_directive\.c:1\d: error: \[node \d of \d\] this node does not execute the same directives as node \d, which is (in|behind) `\w+` at \S*first_other_directive\.c:1\d
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int k = 1;
#pragma acc enter data create(a)
  if (check_me() == 0) {
#pragma xmp bcast(k)
  } else {
#pragma xmp reflect(a) acc
  }
  return 0;
}
