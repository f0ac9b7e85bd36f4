// A template can be fixed only once.
// nodes: 1 2
// run-fails: fail_twice\.c:13.*\bgrid\b.*(fixed|twice|already)
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(:)
#pragma xmp distribute grid(block) onto proc

int main(void) {
  int n = 10;
  for (int r = 0; r < 2; r++) {
    n += 2;
#pragma xmp template_fix grid(0:n)
  }
  return VERDICT();
}
