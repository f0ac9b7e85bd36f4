// Arrays, array members' elements and parameters as reduction variables.
// nodes: 1 2 3 4
#include "check.h"
#define N 30
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static long global[3];

static void histogram(int bins, int *restrict unused) {
  int h[7] = {0}, grid[2][3] = {{0}};
  (void)unused;
#pragma xmp loop on t(i) reduction(+:h, grid)
  for (int i = 0; i < N; i++) {
    h[i % bins]++;
    grid[i % 2][i % 3] += i;
  }
  for (int b = 0; b < 7; b++) {
    int e = 0;
    for (int i = 0; i < N; i++) e += i % bins == b;
    EXPECT_AT(b, e, h[b]);
  }
  for (int j = 0; j < 2; j++)
    for (int k = 0; k < 3; k++) {
      int e = 0;
      for (int i = 0; i < N; i++) e += i % 2 == j && i % 3 == k ? i : 0;
      EXPECT_AT(10 * j + k, e, grid[j][k]);
    }
}

int main(void) {
  histogram(7, 0);
  histogram(4, 0);
  double top[4] = {-1, -1, 100, -1};
#pragma xmp loop on t(i) reduction(max:top)
  for (int i = 0; i < N; i++)
    if (i > top[i % 4]) top[i % 4] = i;
  EXPECT_REAL(28, top[0]);
  EXPECT_REAL(29, top[1]);
  EXPECT_REAL(100, top[2]);
  EXPECT_REAL(27, top[3]);
  global[1] = 5;
#pragma xmp loop on t(i) reduction(+:global)
  for (int i = 0; i < N; i++) global[i % 3] += i;
  EXPECT(135, global[0]);
  EXPECT(150, global[1]);
  EXPECT(155, global[2]);
  return VERDICT();
}
