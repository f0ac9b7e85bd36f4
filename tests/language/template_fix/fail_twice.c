// A template can be fixed only once.
// nodes: 1 2
// run-fails: fail_twice\.c:13.*\bt\b.*(fixed|twice|already)
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p

int main(void) {
  int n = 10;
  for (int r = 0; r < 2; r++) {
    n += 2;
#pragma xmp template_fix t(0:n)
  }
  return VERDICT();
}
