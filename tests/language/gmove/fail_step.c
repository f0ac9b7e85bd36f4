// A gmove with numbers that are wrong: step.
// nodes: 2
// run-fails: fail_step.c:14: error: .*the step of a section of 'a' is 0
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
  a[0:2:k - 5] = b[0:2];
  return VERDICT();
}
