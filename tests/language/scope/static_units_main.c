// File-scope static arrays and templates of the same names in two translation units are different.
// nodes: 1 2 3
// sources: static_units_other.c
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
static int a[10];
#pragma xmp align a[i] with t(i)
int other(void);

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) a[i] = i;
  EXPECT(14 * 13 / 2 * 100, other());
  int sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < 10; i++) sum += a[i];
  EXPECT(45, sum);
  return VERDICT();
}
