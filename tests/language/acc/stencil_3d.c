// A three-dimensional stencil with collapse(3), shadows in two dimensions, corners, and a two-dimensional grid of nodes.
// nodes: 1 2 4
#include "device.h"
#define L 10
#define M 12
#define N 18
#pragma xmp nodes p(1, *)
#pragma xmp template t(0:N-1, 0:M-1, 0:L-1)
#pragma xmp distribute t(*, block, block) onto p
double u[L][M][N], v[L][M][N];
#pragma xmp align u[k][j][i] with t(i, j, k)
#pragma xmp align v[k][j][i] with t(i, j, k)
#pragma xmp shadow u[1][1][0]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma acc data create(u) copyout(v)
  {
#pragma xmp loop (k, j, i) on t(i, j, k)
#pragma acc parallel loop collapse(3)
    for (int k = 0; k < L; k++)
      for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) u[k][j][i] = 10000 * k + 100 * j + i * i;
#pragma xmp reflect (u) acc
#pragma xmp loop (k, j, i) on t(i, j, k)
#pragma acc parallel loop collapse(3)
    for (int k = 1; k < L - 1; k++)
      for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < N - 1; i++)
          v[k][j][i] = u[k - 1][j - 1][i] + u[k + 1][j + 1][i] + u[k][j][i - 1] + u[k][j][i + 1];
  }
  for (int k = 1; k < L - 1; k++)
    for (int j = 1; j < M - 1; j++)
      for (int i = 1; i < N - 1; i++)
        if (owner_block(k, L, np) == me)
          EXPECT_REAL_AT(10000 * k + 100 * j + i, 40000 * k + 400 * j + 4 * i * i + 2, v[k][j][i]);
  return VERDICT();
}
