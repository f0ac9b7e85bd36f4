// A full shadow on a cyclic dimension: every element is at hand after reflect.
// nodes: 1 2 3 4
#include "check.h"
#define N 11
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[*]

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) a[i] = i * i;
#pragma xmp reflect (a)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i * i, a[i]);
  return VERDICT();
}
