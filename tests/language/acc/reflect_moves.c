// A repeated reflect with acc follows the device copy when it goes and comes again at another place; host copies of
// the shadow stay as they are; the plain reflect works on the host copies all the while.
// nodes: 1 2 3 4
#include "check.h"
#include <openacc.h>
#define N 40
#define M 6
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][M], other[N][M];
#pragma xmp align [i][*] with t(i) :: a, other
#pragma xmp shadow a[1][0]
#pragma xmp shadow other[1][0]

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int round = 0; round < 4; round++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) a[i][j] = 1000 * round + 10 * i + j, other[i][j] = -1;
    // Takes the place where the copy of `a` was.
    if (round % 2) {
#pragma acc enter data copyin(other)
    }
#pragma acc enter data copyin(a)
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) a[i][j] += 0.5;
#pragma xmp reflect (a) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a) copyout(other)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) other[i][j] = i == 0 || i == N - 1 ? 0 : a[i - 1][j] + a[i + 1][j];
    if (round % 2) {
#pragma acc exit data copyout(other)
    }
    for (int i = 1; i < N - 1; i++)
      if (owner_block(i, N, np) == me)
        for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, 2 * (1000 * round + 10 * i + j) + 1, other[i][j]);
    if (acc_get_device_type() != acc_device_host) {
      // What the kernel added is not in host memory.
#pragma xmp reflect (a)
      for (int i = 1; i < N - 1; i++)
        if (owner_block(i, N, np) == me)
          for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, 1000 * round + 10 * (i - 1) + j, a[i - 1][j]);
    }
#pragma acc exit data delete(a)
  }
  return VERDICT();
}
