// A compute region around several distributed loops; xmp loop inside the region, in both orders with acc loop.
// nodes: 1 2 3
#include "device.h"
#define N 54
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma acc data copyout(a, b)
  {
#pragma acc kernels
    {
#pragma xmp loop on t(i)
#pragma acc loop independent
      for (int i = 0; i < N; i++) a[i] = i;
#pragma acc loop independent
#pragma xmp loop on t(i)
      for (int i = 0; i < N; i++) b[i] = a[i] * 2;
    }
#pragma acc parallel
    {
#pragma xmp loop on t(i)
#pragma acc loop gang vector
      for (int i = 0; i < N; i++) b[i] += 1;
    }
#pragma acc kernels loop
#pragma xmp loop on t(i)
    for (int i = 10; i < N - 3; i++) a[i] = -a[i];
  }
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) {
      EXPECT_AT(i, 2 * i + 1, b[i]);
      EXPECT_AT(i, i >= 10 && i < N - 3 ? -i : i, a[i]);
    }
  return VERDICT();
}
