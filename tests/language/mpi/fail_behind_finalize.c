// A directive behind the end of the run.
// nodes: 1 2
// run-fails: fail_behind_finalize\.c:16: error: .*the run has ended
#include "check.h"

#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double u[8];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]

// Its line is asked for above.
static void exchange(void) {
  // On the shortest path from the second time on.
#pragma xmp reflect_do(u)
}

int main(void) {
#pragma xmp reflect_init(u)
  for (int k = 0; k < 3; k++) exchange();
  xmp_finalize();
  exchange();
  return VERDICT();
}
