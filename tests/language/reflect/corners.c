// Blocks in both dimensions: corners come from the diagonal neighbour; orthogonal leaves them.
// nodes: 4 6
#include "check.h"
#define M 12
#define N 16
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,block) onto p
int a[M][N], b[M][N];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp shadow a[1:2][2:1]
#pragma xmp align b[j][i] with t(i,j)
#pragma xmp shadow b[1][2]

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  int L = N / 2 * x, R = L + N / 2 - 1, B = M / np2 * y, T = B + M / np2 - 1;
  for (int j = B - 1; j <= T + 2; j++)
    for (int i = L - 2; i <= R + 1; i++) a[j][i] = j >= B && j <= T && i >= L && i <= R ? 100 * j + i : -1;
#pragma xmp reflect (a)
  for (int j = B - 1; j <= T + 2; j++)
    for (int i = L - 2; i <= R + 1; i++) {
      int inside = j >= 0 && j < M && i >= 0 && i < N;
      EXPECT_AT(100 * j + i, inside ? 100 * j + i : -1, a[j][i]);
    }
  for (int j = B - 1; j <= T + 1; j++)
    for (int i = L - 2; i <= R + 2; i++) b[j][i] = j >= B && j <= T && i >= L && i <= R ? 100 * j + i : -1;
#pragma xmp reflect (b) orthogonal
  for (int j = B - 1; j <= T + 1; j++)
    for (int i = L - 2; i <= R + 2; i++) {
      int inside = j >= 0 && j < M && i >= 0 && i < N;
      int face = (j >= B && j <= T) || (i >= L && i <= R);
      if (face) EXPECT_AT(100 * j + i, inside ? 100 * j + i : -1, b[j][i]);
    }
  for (int j = B - 1; j <= T + 1; j++)
    for (int i = L - 2; i <= R + 2; i++) b[j][i] = j >= B && j <= T && i >= L && i <= R ? 100 * j + i : -1;
#pragma xmp reflect (b) width(/periodic/1, /periodic/2:1)
  for (int j = B - 1; j <= T + 1; j++)
    for (int i = L - 2; i <= R + 1; i++)
      EXPECT_AT(100 * j + i, 100 * ((j + M) % M) + (i + N) % N, b[j][i]);
  return VERDICT();
}
