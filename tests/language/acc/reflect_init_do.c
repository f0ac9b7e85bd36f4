// reflect_init once, reflect_do many times: the persistent halo exchange of a Jacobi iteration.
// nodes: 1 2 4
#include "check.h"
#define M 12
#define N 14
#define STEPS 6
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(*,block) onto p
double u[M][N], v[M][N];
#pragma xmp align [j][i] with t(i,j) :: u, v
#pragma xmp shadow u[1][0]
static double s[2][M][N];

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) s[0][j][i] = s[1][j][i] = 16 * ((j * 5 + i * 3) % 17);
  for (int k = 0; k < STEPS; k++)
    for (int j = 1; j < M - 1; j++)
      for (int i = 1; i < N - 1; i++)
        s[1 - k % 2][j][i] = (s[k % 2][j - 1][i] + s[k % 2][j + 1][i] + s[k % 2][j][i - 1] + s[k % 2][j][i + 1]) / 4;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) u[j][i] = v[j][i] = 16 * ((j * 5 + i * 3) % 17);
#pragma acc data copy(u, v)
  {
#pragma xmp reflect_init (u) width(1, 0) acc
    for (int k = 0; k < STEPS; k++) {
#pragma xmp reflect_do (u) acc
#pragma xmp loop (j, i) on t(i, j)
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < N - 1; i++) v[j][i] = (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1]) / 4;
#pragma xmp loop (j, i) on t(i, j)
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < N - 1; i++) u[j][i] = v[j][i];
    }
  }
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      if (owner_block(j, M, np) == me) EXPECT_REAL_AT(100 * j + i, s[STEPS % 2][j][i], u[j][i]);
  return VERDICT();
}
