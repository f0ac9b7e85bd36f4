// Loops whose on clause asks in each iteration, collapsed with one that is not distributed.
// nodes: 1 2 3 4
#include "check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(3)) onto p
#pragma xmp template b(0:N-1)
#pragma xmp distribute b(block) onto p

static int a[N][4], s[N][4][N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align s[i][*][*] with b(i)

int main(void) {
#pragma acc data copyout(a, s)
  {
#pragma xmp loop (i) on t(N - 1 - i)
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++) a[N - 1 - i][j] = 10 * i + j;
#pragma xmp loop (i) on b(i * 5 % N)
#pragma acc kernels loop independent collapse(3)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < N; k++) s[i * 5 % N][j][k] = 1000 * i + 20 * j + k;
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++) EXPECT_AT(i * 4 + j, 10 * (N - 1 - i) + j, a[i][j]);
  for (int i = 0; i < N; i++) {
#pragma xmp task on b(i * 5 % N)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < N; k++) EXPECT_AT(i, 1000 * i + 20 * j + k, s[i * 5 % N][j][k]);
  }
  return VERDICT();
}
