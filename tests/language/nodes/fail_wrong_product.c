// nodes p(2,*) on an odd number of nodes cannot be sized.
// nodes: 3
// run-fails: fail_wrong_product\.c:\d+.*p.*3
#include "check.h"
#pragma xmp nodes p(2,*)

int main(void) {
#pragma xmp barrier on p
  return VERDICT();
}
