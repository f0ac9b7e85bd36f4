// A gmove with numbers that are wrong: range.
// nodes: 2
// run-fails: fail_range.c:14: error: .*array 'a', dimension 1. elements 8 to 12 are outside of 0 to 9
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
  a[k + 3:5] = b[0:5];
  return VERDICT();
}
