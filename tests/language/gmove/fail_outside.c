// The nodes that execute a gmove have not all of its right side.
// nodes: 3
// run-fails: fail_outside.c:15: error: .*array 'a' is mapped onto nodes outside of the executing node set\n.*'in' and 'out' of other nodes are not implemented yet
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
int a[10], x;
#pragma xmp align a[i] with t[i]

int main(void) {
#pragma xmp task on p[0:2]
  {
    x = 1;
#pragma xmp gmove in
    x = a[9];
  }
  return VERDICT();
}
