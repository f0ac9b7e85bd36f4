// A mapping array with another number of elements than the node dimension has nodes.
// nodes: 2 4
// run-fails: fail_gblock_count\.c:\d+.*(gblock|m).*
#include "check.h"
#pragma xmp nodes p(*)
int m[3] = {4, 4, 4};
#pragma xmp template t(0:11)
#pragma xmp distribute t(gblock(m)) onto p

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 12; i++) check_errors += 0;
  return VERDICT();
}
