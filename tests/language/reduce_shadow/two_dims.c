// Contributions scattered into a two-dimensional field with corners, as in a particle code.
// nodes: 4 6
#include "check.h"
#define M 12
#define N 14
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,block) onto p
double rho[M][N];
#pragma xmp align rho[j][i] with t(i,j)
#pragma xmp shadow rho[1][1]

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  int L = N / 2 * x, R = L + N / 2 - 1, B = M / np2 * y, T = B + M / np2 - 1;
  for (int j = B - 1; j <= T + 1; j++)
    for (int i = L - 1; i <= R + 1; i++) rho[j][i] = 0;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++)
      for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) rho[j + v][i + u] += (100 * j + i) * (3 * v + u + 5);
#pragma xmp reduce_shadow (rho)
#pragma xmp reflect (rho)
  for (int j = B - 1; j <= T + 1; j++)
    for (int i = L - 1; i <= R + 1; i++) {
      if (j < 0 || j >= M || i < 0 || i >= N) continue;
      double e = 0;
      for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
          int jj = j - v, ii = i - u;
          if (jj >= 1 && jj < M - 1 && ii >= 1 && ii < N - 1) e += (100 * jj + ii) * (3 * v + u + 5);
        }
      EXPECT_REAL_AT(100 * j + i, e, rho[j][i]);
    }
  return VERDICT();
}
