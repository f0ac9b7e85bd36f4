// xmp_malloc of an array whose template is not fixed.
// nodes: 1 2
// run-fails: (\ba\b|\bt\b).*fix
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p
int *a;
#pragma xmp align a[i] with t(i)

int main(void) {
  a = xmp_malloc(xmp_desc_of(a), 10);
#pragma xmp template_fix t(0:9)
  return VERDICT();
}
