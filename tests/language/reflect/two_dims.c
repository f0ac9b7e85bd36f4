// Faces and corners in two dimensions, orthogonal without corners, widths a dimension, periodic in one.
// nodes: 1 2 4 6
#include "check.h"
#define M 12
#define N 18
#pragma xmp nodes p(1,*)
#pragma xmp nodes g[*][1]
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,block) onto p
float a[M][N];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp shadow a[1:2][2:1]

int main(void) {
  int np = check_nodes(), y = check_me(), B = M / np * y, T = B + M / np - 1;
#define INIT()                                                              \
  do {                                                                      \
    for (int j = B - 1; j <= T + 2; j++)                                    \
      for (int i = -2; i <= N; i++) a[j][i] = -1;                           \
    for (int j = B; j <= T; j++)                                            \
      for (int i = 0; i < N; i++) a[j][i] = 100 * j + i;                    \
  } while (0)
  INIT();
#pragma xmp reflect (a) width(/periodic/1:2, /periodic/2:1)
  for (int j = B - 1; j <= T + 2; j++)
    for (int i = -2; i <= N; i++) EXPECT_REAL_AT(100 * j + i, 100 * ((j + M) % M) + (i + N) % N, a[j][i]);
  INIT();
#pragma xmp reflect (a) width(/periodic/1, 0)
  for (int j = B - 1; j <= T + 2; j++)
    for (int i = -2; i <= N; i++) {
      int in = i >= 0 && i < N && j <= T + 1;
      EXPECT_REAL_AT(100 * j + i, in ? 100 * ((j + M) % M) + i : -1, a[j][i]);
    }
  return VERDICT();
}
