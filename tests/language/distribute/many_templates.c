// Several templates with different formats on one node array, in one loop after the other.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template a(0:N-1), b(0:N-1), c(0:N-1)
#pragma xmp distribute a(block) onto p
#pragma xmp distribute b(cyclic) onto p
#pragma xmp distribute c(cyclic(4)) onto p
int x[N], y[N], z[N];
#pragma xmp align x[i] with a(i)
#pragma xmp align y[i] with b(i)
#pragma xmp align z[i] with c(i)

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on a(i)
  for (int i = 0; i < N; i++) x[i] = i;
#pragma xmp loop on b(i)
  for (int i = 0; i < N; i++) y[i] = 2 * i;
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++) z[i] = 3 * i;
  for (int g = 0; g < N; g++) {
    int sum = 0, expected = 0;
    if (owner_block(g, N, np) == me) sum += x[g], expected += g;
    if (g % np == me) sum += y[g], expected += 2 * g;
    if (owner_cyclic(g, 4, np) == me) sum += z[g], expected += 3 * g;
    EXPECT_AT(g, expected, sum);
  }
  return VERDICT();
}
