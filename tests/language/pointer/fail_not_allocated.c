// A loop over a pointer that nobody allocated.
// nodes: 1 3
// flags: -fxmp-check
// run-fails: fail_not_allocated\.c:\d+.*\bfield\b.*alloc
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:9)
#pragma xmp distribute grid(block) onto proc
int *field;
#pragma xmp align field[i] with grid(i)

int main(void) {
#pragma xmp loop on grid(i)
  for (int i = 0; i < 10; i++) field[i] = i;
  return VERDICT();
}
