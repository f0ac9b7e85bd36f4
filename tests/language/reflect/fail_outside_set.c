// reflect of an array that is not mapped onto the executing node set.
// nodes: 2 4
// run-fails: fail_outside_set\.c:15.*\bfield\b
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:15)
#pragma xmp distribute grid(block) onto proc
int field[16];
#pragma xmp align field[i] with grid(i)
#pragma xmp shadow field[1]

int main(void) {
#pragma xmp task on proc(1)
  {
#pragma xmp reflect (field)
  }
  return VERDICT();
}
