// Sections of distributed arrays have global indices; each node moves the part that it holds.
// nodes: 1 2 3 4
#include "device.h"
#define M 12
#define N 30
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0:N-1)
#pragma xmp distribute s(block) onto p
int a[N], b[M][N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[*][i] with s(i)
#pragma xmp shadow a[1]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma acc enter data create(a, b)
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp loop on s(i)
#pragma acc parallel loop present(b)
  for (int i = 0; i < N; i++) {
#pragma acc loop seq
    for (int j = 0; j < M; j++) b[j][i] = 100 * j + i;
  }
  if (separate()) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) a[i] = -1;
#pragma xmp loop on s(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) b[j][i] = -1;
#pragma acc update host(a[5:18])
#pragma acc update host(b[2:3][7:15])
    for (int i = 0; i < N; i++)
      if (owner_block(i, N, np) == me) {
        EXPECT_AT(i, i >= 5 && i < 23 ? i : -1, a[i]);
        for (int j = 0; j < M; j++)
          EXPECT_AT(100 * j + i, j >= 2 && j < 5 && i >= 7 && i < 22 ? 100 * j + i : -1, b[j][i]);
      }
#pragma acc update device(a[0:10])
  }
#pragma acc exit data copyout(a) delete(b)
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_AT(i, separate() && i < 5 ? -1 : i, a[i]);
  return VERDICT();
}
