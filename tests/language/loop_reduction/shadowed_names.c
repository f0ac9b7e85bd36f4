// Reduction of a variable whose name is hidden in the body, of a static, a global and a struct's scalar copy.
// nodes: 1 2 3 4
#include "check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static int total = 3;

static void add(int *to, int v) { *to += v; }

int main(void) {
  static long s;
  int hidden = 0;
#pragma xmp loop on t(i) reduction(+:s, total, hidden)
  for (int i = 0; i < N; i++) {
    s += i;
    total += 2;
    add(&hidden, 1);
    {
      int hidden = 5;
      s += hidden - 5;
    }
  }
  EXPECT(190, s);
  EXPECT(43, total);
  EXPECT(N, hidden);
  for (int r = 0; r < 3; r++) {
    int inner = 0;
#pragma xmp loop on t(i) reduction(+:inner)
    for (int i = 0; i < N; i++) inner += r;
    EXPECT(N * r, inner);
  }
  return VERDICT();
}
