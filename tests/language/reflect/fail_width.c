// A reflect width from a variable that exceeds the shadow.
// nodes: 1 2
// run-fails: fail_width\.c:13.*\bfield\b.*(width|shadow)
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:15)
#pragma xmp distribute grid(block) onto proc
int field[16];
#pragma xmp align field[i] with grid(i)
#pragma xmp shadow field[1]
int main(void) {
  int w = check_nodes() + 1;
#pragma xmp reflect (field) width(w)
  return VERDICT();
}
