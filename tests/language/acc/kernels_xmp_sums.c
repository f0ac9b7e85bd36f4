// Sums that nobody names in distributed loops of kernels constructs.
// nodes: 1 2 3
#include <math.h>
#include "device.h"
#define N 60
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
double a[N];
#pragma xmp align a[i] with t[i]

int main(void) {
  int i, count = 0;
  double s = 0, q = 0, r = 0, u = 0, most = -1;
#pragma xmp loop on t[i]
  for (i = 0; i < N; i++) a[i] = i;
#pragma acc kernels
#pragma xmp loop on t[i]
  for (i = 0; i < N; i++) s += a[i];
#pragma acc kernels
  {
#pragma xmp loop on t[i]
    for (i = N - 1; i >= 0; i -= 2) {
      q += a[i];
      if (a[i] > 30) count++;
      most = fmax(most, a[i]);
    }
  }
#pragma xmp loop on t[i]
#pragma acc kernels
  for (i = 0; i < N; i++) r += a[i];
#pragma xmp loop on t[i] reduction(+ : u)
#pragma acc kernels
  for (i = 0; i < N; i++) u += a[i];
#pragma xmp reduction(+ : s, q, r, count)
#pragma xmp reduction(max : most)
  EXPECT_REAL(N * (N - 1) / 2, s);
  EXPECT_REAL(N * N / 4, q);
  EXPECT(15, count);
  EXPECT_REAL(N - 1, most);
  EXPECT_REAL(N * (N - 1) / 2, r);
  EXPECT_REAL(N * (N - 1) / 2, u);
  return VERDICT();
}
