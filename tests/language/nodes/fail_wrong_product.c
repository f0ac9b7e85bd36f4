// nodes proc(2,*) on an odd number of nodes cannot be sized.
// nodes: 3
// run-fails: fail_wrong_product\.c:\d+.*proc.*3
#include "check.h"
#pragma xmp nodes proc(2,*)

int main(void) {
#pragma xmp barrier on proc
  return VERDICT();
}
