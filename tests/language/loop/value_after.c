// A loop variable declared outside, and other scalars: local data of each node after the loop.
// nodes: 1 2 3 4
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int np = check_nodes(), me = check_me(), i, last = -1, count = 0;
  double factor = 1;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    last = i;
    count++;
    factor *= 2;
  }
  int e = 0, elast = -1;
  double ef = 1;
  for (int g = 0; g < N; g++)
    if (owner_block(g, N, np) == me) e++, elast = g, ef *= 2;
  EXPECT(e, count);
  EXPECT(elast, last);
  EXPECT_REAL(ef, factor);
  return VERDICT();
}
