// An allocation that no machine can give: the message names the array and the size.
// nodes: 1 2
// run-fails: fail_too_large|\ba\b.*(alloc|bytes|memory)
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:999999999999999)
#pragma xmp distribute t(block) onto p
double *a;
#pragma xmp align a[i] with t(i)

int main(void) {
  a = (double *)xmp_malloc(xmp_desc_of(a), 1000000000000000);
#pragma xmp task on t(0)
  a[0] = 1;
  return VERDICT();
}
