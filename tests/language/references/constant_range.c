// A loop with constant bounds that an owner runs over its own part: the host compiler must not take the local
// extent of the array for a limit of its index.
// nodes: 2 4
// flags: -O3
#include "check.h"
#define N 128
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1, 0:N-1)
double u[N][N];
#pragma xmp nodes q(2) = p(1:2)
#pragma xmp distribute t(block, *) onto q
#pragma xmp align u[j][i] with t(i, j)
#pragma xmp shadow u[0][1]

__attribute__((noinline)) double sum(int j) {
  double s = 0;
  for (int i = 64; i < 110; i++) s += u[j][i];
  return s;
}

__attribute__((noinline)) double mapped(int j, int from) {
  double s = 0;
#pragma xmp loop (i) on t(i, *) reduction(+:s)
  for (int i = 50; i < 110; i++) s += u[j][i] * from;
  return s;
}

int main(void) {
#pragma xmp task on q
  {
#pragma xmp loop (j, i) on t(i, j)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++) u[j][i] = i;
    double e = 0;
    for (int i = 64; i < 110; i++) e += i;
#pragma xmp task on q(2)
    EXPECT_REAL(e, sum(3));
    for (int i = 50; i < 64; i++) e += i;
    EXPECT_REAL(e, mapped(5, 1));
  }
  return VERDICT();
}
