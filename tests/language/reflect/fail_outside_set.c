// reflect of an array that is not mapped onto the executing node set.
// nodes: 2 4
// run-fails: fail_outside_set\.c:15.*\ba\b
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
#pragma xmp task on p(1)
  {
#pragma xmp reflect (a)
  }
  return VERDICT();
}
