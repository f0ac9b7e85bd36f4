// A loop on a template that has no shape yet.
// nodes: 1 2
// run-fails: fail_not_fixed\.c:11.*\bt\b.*fix
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p

int main(void) {
  int n = 10;
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) check_errors += 0;
#pragma xmp template_fix t(0:9)
  return VERDICT();
}
