// A gmove with numbers that are wrong: length.
// nodes: 2
// run-fails: fail_length.c:14: error: .*a section of 0 elements. the length is at least 1
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
  a[0:k - 5] = b[0:k - 5];
  return VERDICT();
}
