// Local sizes, addresses and indices of an array on each node, by brute force.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0:N-1)
#pragma xmp distribute u(cyclic(2)) onto p
int a[N], b[N], c[N];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp align c[i] with u(i)
#pragma xmp shadow b[2:1]

int main(void) {
  int np = check_nodes(), me = check_me(), v, na = 0, nc = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = b[i] = 10 + i;
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++) c[i] = 10 + i;
  for (int g = 0; g < N; g++) na += owner_block(g, N, np) == me, nc += owner_cyclic(g, 2, np) == me;
  xmp_array_lsize(xmp_desc_of(a), 1, &v);
  EXPECT(na, v);
  xmp_array_lsize(xmp_desc_of(b), 1, &v);
  EXPECT(na, v);
  xmp_array_lsize(xmp_desc_of(c), 1, &v);
  EXPECT(nc, v);
  int *pa = 0, *pb = 0, *pc = 0;
  EXPECT(0, xmp_array_laddr(xmp_desc_of(a), (void **)&pa));
  EXPECT(0, xmp_array_laddr(xmp_desc_of(b), (void **)&pb));
  EXPECT(0, xmp_array_laddr(xmp_desc_of(c), (void **)&pc));
  for (int g = 0; g < N; g++) {
    if (owner_block(g, N, np) == me) {
      EXPECT(0, xmp_array_gtol(xmp_desc_of(a), 1, g, &v));
      EXPECT_AT(g, 10 + g, pa[v]);
      EXPECT(0, xmp_array_gtol(xmp_desc_of(b), 1, g, &v));
      EXPECT_AT(g, 10 + g, pb[v]);
    }
    if (owner_cyclic(g, 2, np) == me) {
      EXPECT(0, xmp_array_gtol(xmp_desc_of(c), 1, g, &v));
      EXPECT_AT(g, 10 + g, pc[v]);
    }
  }
  return VERDICT();
}
