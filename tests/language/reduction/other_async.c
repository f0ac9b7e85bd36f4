// nodes: 3
// settings:
// settings: XMP_SUBCLUSTER=1
// run-fails: other_async\.c:[12]\d: error: \[node \d of \d\] (node \d executes this directive with other .* or not all nodes have executed the same directives before it|this node does not execute the same directives as node \d)
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int v = 1, w = 1;
#pragma xmp barrier
  if (check_me() == 0) {
#pragma xmp reduction(+:v) async(1)
  } else {
#pragma xmp reduction(max:w) async(1)
  }
#pragma xmp wait_async(1)
  return 0;
}
