// Both lines of a distributed loop reduce, and the acc line comes first.
#include "device.h"
#define N 64
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double r[N];
#pragma xmp align r[i] with t[i]

int main(void) {
  double sum = 5, most = -1;
  long count = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) r[i] = i;
#pragma acc data copyin(r)
  {
#pragma acc parallel loop reduction(+ : sum) reduction(max : most) present(r)
#pragma xmp loop on t[i] reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < N; i++) {
      sum += r[i];
      if (r[i] > most) most = r[i];
    }
#pragma acc kernels loop independent reduction(+ : count)
#pragma xmp loop (i) on t[i] reduction(+ : count)
    for (int i = 0; i < N; i++) count += 1;
  }
  EXPECT_REAL(5 + N * (N - 1) / 2, sum);
  EXPECT_REAL(N - 1, most);
  EXPECT(N, count);
  return VERDICT();
}
