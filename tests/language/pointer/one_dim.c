// A pointer aligned like an array and allocated with xmp_malloc; freed and allocated again.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
float *a;
#pragma xmp align a[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int round = 0; round < 3; round++) {
    a = (float *)xmp_malloc(xmp_desc_of(a), N);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) a[i] = i + round;
    for (int i = 0; i < N; i++)
      if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, i + round, a[i]);
    xmp_free(xmp_desc_of(a));
  }
  return VERDICT();
}
