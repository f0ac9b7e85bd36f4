// A loop on a template that has no shape yet.
// nodes: 1 2
// run-fails: fail_not_fixed\.c:11.*\bgrid\b.*fix
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(:)
#pragma xmp distribute grid(block) onto proc

int main(void) {
  int n = 10;
#pragma xmp loop on grid(i)
  for (int i = 0; i < n; i++) check_errors += 0;
#pragma xmp template_fix grid(0:9)
  return VERDICT();
}
