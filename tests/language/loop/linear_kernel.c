// On clauses that are linear in an index, around compute regions: ranges are divided before the launch.
// nodes: 1 2 3 4
#include "check.h"
#define N 41
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
  int n = N - 1;
  double sum = 0;
#pragma acc parallel loop
#pragma xmp loop (i) on t(2 * i + 1)
  for (int i = 0; i < N / 2; i++) a[2 * i + 1] = i;
#pragma acc data copy(b)
  {
#pragma xmp loop (i) on t(n - i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) b[n - i] = 3 * i;
#pragma acc parallel loop
#pragma xmp loop (i) on t(n - 3 * i)
    for (int i = N / 3; i >= 0; i--) b[n - 3 * i] += 1000;
  }
#pragma xmp loop (i) on t(i) reduction(+:sum)
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, i % 2 ? i / 2 : 0, a[i]);
    EXPECT_REAL_AT(i, 3 * (n - i) + ((n - i) % 3 ? 0 : 1000), b[i]);
    sum++;
  }
  EXPECT_REAL(N, sum);
  return VERDICT();
}
