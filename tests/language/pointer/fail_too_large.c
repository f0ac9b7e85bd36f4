// An allocation that no machine can give: the message names the array and the size.
// nodes: 1 2
// run-fails: fail_too_large\.c:12.*(memory|bytes|alloc).*\bfield\b
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:999999999999999)
#pragma xmp distribute grid(block) onto proc
double *field;
#pragma xmp align field[i] with grid(i)

int main(void) {
  field = (double *)xmp_malloc(xmp_desc_of(field), 1000000000000000);
#pragma xmp task on grid(0)
  field[0] = 1;
  return VERDICT();
}
