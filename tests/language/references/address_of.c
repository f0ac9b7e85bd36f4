// &a[i] on the owner, pointers into rows, differences of addresses inside the local block.
// nodes: 1 2 3 4
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N][3];
#pragma xmp align a[i][*] with t(i)
#pragma xmp template u(0:N-1)
#pragma xmp distribute u(cyclic) onto p
double c[N];
#pragma xmp align c[i] with u(i)

static void put(int *row, int v) {
  for (int j = 0; j < 3; j++) row[j] = v + j;
}
static void set(double *x, double v) { *x = v; }

int main(void) {
  int np = check_nodes(), me = check_me(), w = (int)check_ceil(N, np), lo = w * me;
  int (*first)[3] = 0;
  double *prev = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    put(a[i], 10 * i);
    if (!first) first = &a[i];
    EXPECT_AT(i, i - lo, &a[i] - first);
    EXPECT_AT(i, 2, &a[i][2] - &a[i][0]);
  }
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++) {
    set(&c[i], i / 4.0);
    if (prev) EXPECT_AT(i, 1, &c[i] - prev);  // cyclic(1): owned elements are packed
    prev = &c[i];
  }
  for (int i = 0; i < N; i++) {
    if (owner_block(i, N, np) == me) EXPECT_AT(i, 10 * i + 2, a[i][2]);
    if (i % np == me) EXPECT_REAL_AT(i, i / 4.0, *&c[i]);
  }
  return VERDICT();
}
