// Each call of a recursive function has its own automatic aligned arrays.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:6)
#pragma xmp distribute t(block) onto p

static int down(int depth) {
  int a[7], bad = 0;
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < 7; i++) a[i] = 10 * depth + i;
  int below = depth ? down(depth - 1) : 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < 7; i++) bad += a[i] != 10 * depth + i;
  return below + bad;
}

int main(void) {
  EXPECT(0, down(5));
  return VERDICT();
}
