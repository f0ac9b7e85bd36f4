// A reflect width from a variable that exceeds the shadow.
// nodes: 1 2
// run-fails: fail_width\.c:13.*\ba\b.*(width|shadow)
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int main(void) {
  int w = check_nodes() + 1;
#pragma xmp reflect (a) width(w)
  return VERDICT();
}
