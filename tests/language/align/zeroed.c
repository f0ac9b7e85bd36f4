// Aligned arrays of static storage start as zero, like any other C object.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100];
#pragma xmp align a[i] with t(i)
static struct {
  int x;
  float y;
} b[100];
#pragma xmp align b[i] with t(i)

int main(void) {
  static long c[100];
#pragma xmp align c[i] with t(i)
  int bad = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++) bad += a[i] != 0 || b[i].x != 0 || b[i].y != 0 || c[i] != 0;
  EXPECT(0, bad);
  return VERDICT();
}
