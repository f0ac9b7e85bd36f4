// Several variables in one clause and several clauses, in two-dimensional nests and strided loops.
// nodes: 2 4 6
#include "check.h"
#define M 9
#define N 12
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,cyclic) onto p
int a[M][N];
#pragma xmp align a[j][i] with t(i,j)

int main(void) {
  int sum = 1, count = 2, lo = 1000;
  double mean = 0.5;
#pragma xmp loop (j, i) on t(i, j) reduction(+:sum, count, mean) reduction(min:lo)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      a[j][i] = 10 * j + i;
      sum += a[j][i];
      count++;
      mean += a[j][i] / 2.0;
      lo = a[j][i] < lo ? a[j][i] : lo;
    }
  int e = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) e += 10 * j + i;
  EXPECT(e + 1, sum);
  EXPECT(M * N + 2, count);
  EXPECT_REAL(e / 2.0 + 0.5, mean);
  EXPECT(0, lo);
  int hi = -1, odd = 0;
#pragma xmp loop (j, i) on t(i, j) reduction(max:hi) reduction(|:odd)
  for (int j = 1; j < M; j += 2)
    for (int i = N - 1; i >= 0; i -= 4) {
      if (hi < a[j][i]) hi = a[j][i];
      odd |= 1 << i % 8;
    }
  EXPECT(10 * 7 + 11, hi);
  EXPECT(1 << 3 | 1 << 7, odd);
  return VERDICT();
}
