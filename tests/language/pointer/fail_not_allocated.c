// A loop over a pointer that nobody allocated.
// nodes: 1 3
// flags: -fxmp-check
// run-fails: fail_not_allocated\.c:\d+.*\ba\b.*alloc
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int *a;
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) a[i] = i;
  return VERDICT();
}
