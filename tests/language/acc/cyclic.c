// Kernels on cyclic and block-cyclic arrays with global indices, in one and two dimensions, strided loops.
// nodes: 1 2 3 4
#include "device.h"
#define M 14
#define N 45
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p
#pragma xmp template s(0:N-1)
#pragma xmp distribute s(cyclic(3)) onto p
#pragma xmp template r(0:N-1, 0:M-1)
#pragma xmp distribute r(*, cyclic(2)) onto p
int a[N], b[N];
long c[M][N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with s(i)
#pragma xmp align c[j][i] with r(i, j)

int main(void) {
  int np = check_nodes(), me = check_me(), sum = 0;
#pragma acc data copyout(a, b, c)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = 3 * i;
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 2; i < N; i += 3) a[i] += 1000;
#pragma xmp loop on s(i)
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      b[i] = i * i;
      sum += b[i];
    }
#pragma xmp loop (j) on r(*, j)
#pragma acc parallel loop gang
    for (int j = 0; j < M; j++) {
#pragma acc loop vector
      for (int i = 0; i < N; i++) c[j][i] = 1000L * j + i;
    }
#pragma xmp loop (j) on r(*, j)
#pragma acc parallel loop collapse(2)
    for (int j = 0; j < M; j++)
      for (int i = 1; i < N; i += 2) c[j][i] = -c[j][i];
  }
#pragma xmp reduction(+ : sum)
  EXPECT((N - 1) * N * (2 * N - 1) / 6, sum);
  for (int i = 0; i < N; i++) {
    if (owner_cyclic(i, 1, np) == me) EXPECT_AT(i, 3 * i + (i % 3 == 2 ? 1000 : 0), a[i]);
    if (owner_cyclic(i, 3, np) == me) EXPECT_AT(i, i * i, b[i]);
  }
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      if (owner_cyclic(j, 2, np) == me) EXPECT_AT(1000 * j + i, (1000 * j + i) * (i % 2 ? -1 : 1), c[j][i]);
  return VERDICT();
}
