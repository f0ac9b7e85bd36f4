// A gmove with numbers that are wrong: shape.
// nodes: 2
// run-fails: fail_shape.c:14: error: .*the left side has 4 elements, the right side 5
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
int a[10], b[10];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

int main(void) {
  volatile int k = 5;
#pragma xmp gmove
  a[0:4] = b[0:k];
  return VERDICT();
}
