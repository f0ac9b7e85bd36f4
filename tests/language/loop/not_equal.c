// `!=` as the condition of a unit-step loop.
// nodes: 1 2 3
#include "check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int np = check_nodes(), me = check_me(), up = 0, down = 0, e = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i != N; i++) up += i;
#pragma xmp loop on t(i)
  for (int i = N - 1; i != -1; i--) down += i;
  for (int g = 0; g < N; g++) e += owner_block(g, N, np) == me ? g : 0;
  EXPECT(e, up);
  EXPECT(e, down);
  return VERDICT();
}
