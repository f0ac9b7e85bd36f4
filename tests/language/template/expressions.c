// Bounds from macros, enumerators, sizeof and, in a function, from variables.
// nodes: 1 2 3 4
#include "check.h"
#define N 12
enum { LOW = -2 };
#pragma xmp nodes p[*]
#pragma xmp template t(LOW : N - 3)
#pragma xmp distribute t(cyclic(2)) onto p
#pragma xmp template s[sizeof(double) * 2]
#pragma xmp distribute s[block] onto p

static void local(int n, int m) {
#pragma xmp template t(n : n * m)
#pragma xmp distribute t(block) onto p
  int np = check_nodes(), me = check_me(), d = n * m - n + 1;
  int count = 0;
#pragma xmp loop (i) on t(i)
  for (int i = n; i <= n * m; i++) {
    EXPECT_AT(i, me, owner_block(i - n, d, np));
    count++;
  }
  int expected = 0;
  for (int g = 0; g < d; g++) expected += owner_block(g, d, np) == me;
  EXPECT(expected, count);
}

int main(void) {
  int np = check_nodes(), me = check_me(), v;
  int seen[N] = {0};
#pragma xmp loop (i) on t(i)
  for (int i = LOW; i <= N - 3; i++) seen[i - LOW]++;
  for (int g = 0; g < N; g++) EXPECT_AT(g, owner_cyclic(g, 2, np) == me, seen[g]);
  xmp_template_ubound(xmp_desc_of(s), 1, &v);
  EXPECT(15, v);
  local(3, 4);
  local(1, 17);
  local(2, 3);
  return VERDICT();
}
