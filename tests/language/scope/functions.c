// The same names in several functions are different things; declarations in nested blocks and loops.
// nodes: 1 2 3 4
#include "check.h"

static int first(void) {
#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
  int a[8], sum = 0;
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < 8; i++) a[i] = i;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < 8; i++) sum += a[i];
  return sum;
}

static double second(void) {
#pragma xmp nodes p[*]
#pragma xmp template t[5]
#pragma xmp distribute t[cyclic] onto p
  double a[5], sum = 0;
#pragma xmp align a[i] with t[i]
#pragma xmp loop on t[i]
  for (int i = 0; i < 5; i++) a[i] = i * 0.5;
#pragma xmp loop on t[i] reduction(+:sum)
  for (int i = 0; i < 5; i++) sum += a[i];
  return sum;
}

int main(void) {
  for (int k = 1; k <= 5; k++) {
    EXPECT(28, first());
    EXPECT_REAL(5, second());
#pragma xmp nodes p(*)
#pragma xmp template t(k)
#pragma xmp distribute t(block) onto p
    long a[k], sum = 0;
#pragma xmp align a[i] with t(i+1)
#pragma xmp loop on t(i+1)
    for (int i = 0; i < k; i++) a[i] = k;
#pragma xmp loop on t(i+1) reduction(+:sum)
    for (int i = 0; i < k; i++) sum += a[i];
    if (block_not_empty(check_me(), k, check_nodes())) EXPECT(k * k, sum);
  }
  return VERDICT();
}
