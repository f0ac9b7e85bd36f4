// xmp_malloc of an array whose template is not fixed.
// nodes: 1 2
// run-fails: (\bfield\b|\bgrid\b).*fix
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(:)
#pragma xmp distribute grid(block) onto proc
int *field;
#pragma xmp align field[i] with grid(i)

int main(void) {
  field = xmp_malloc(xmp_desc_of(field), 10);
#pragma xmp template_fix grid(0:9)
  return VERDICT();
}
