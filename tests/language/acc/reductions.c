// acc reductions inside a node, xmp reductions over the nodes after an update.
// nodes: 1 2 3 4
#include "check.h"
#define N 60
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  double sum = 0, hi = -1;
  long count = 0;
#pragma acc data create(a)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = (i * 7) % N;
#pragma xmp loop on t(i)
#pragma acc parallel loop reduction(+:sum, count) reduction(max:hi)
    for (int i = 0; i < N; i++) {
      sum += a[i];
      count++;
      if (a[i] > hi) hi = a[i];
    }
  }
#pragma xmp reduction(+:sum, count)
#pragma xmp reduction(max:hi)
  EXPECT_REAL(N * (N - 1) / 2, sum);
  EXPECT(N, count);
  EXPECT_REAL(N - 1, hi);
  return VERDICT();
}
