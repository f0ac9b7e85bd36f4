// A static aligned array in a function keeps its elements from call to call.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:8)
#pragma xmp distribute t(cyclic(2)) onto p

static int add(int v) {
  static int a[9];
#pragma xmp align a[i] with t(i)
  int sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < 9; i++) {
    a[i] += v;
    sum += a[i];
  }
  return sum;
}

int main(void) {
  EXPECT(9, add(1));
  EXPECT(27, add(2));
  EXPECT(90, add(7));
  return VERDICT();
}
