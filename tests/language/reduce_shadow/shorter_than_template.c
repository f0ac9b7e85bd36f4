// Nodes that own indices of a template but no element of an array that is shorter add to its shadow all the same.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N)
#pragma xmp distribute t(block) onto p
double cell[N];
#pragma xmp align cell[i] with t(i)
#pragma xmp shadow cell[1]
int late[6];
#pragma xmp align late[i] with t(i+7)
#pragma xmp shadow late[0:3]
#pragma xmp nodes q(1,*)
#pragma xmp template s(0:4,0:N)
#pragma xmp distribute s(block,block) onto q
long both[N][4];
#pragma xmp align both[j][i] with s(i,j)
#pragma xmp shadow both[1][1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 1; i <= N; i++) {
    cell[i - 1] += i;
    if (i < N) cell[i] += 100 * i;
  }
#pragma xmp reduce_shadow (cell)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 1 + 100 * i, cell[i]);

#pragma xmp loop on t(i+7)
  for (int i = -3; i < 6; i++)
    for (int k = 0; k <= 3; k++)
      if (i + k >= 0 && i + k < 6) late[i + k] += 10 * i + k + 100;
#pragma xmp reduce_shadow (late) async(3)
#pragma xmp wait_async (3)
#pragma xmp loop on t(i+7)
  for (int i = 0; i < 6; i++) {
    int sum = 0;
    for (int k = 0; k <= 3; k++) sum += 10 * (i - k) + k + 100;
    EXPECT_AT(i, sum, late[i]);
  }
  // What reflect brings is added once for each shadow.
#pragma xmp loop on t(i+7)
  for (int i = 0; i < 6; i++) late[i] = 1;
#pragma xmp reflect (late) width(0:1)
#pragma xmp reduce_shadow (late) width(0:1)
  int block = check_ceil(N + 1, check_nodes());
#pragma xmp loop on t(i+7)
  for (int i = 0; i < 6; i++) EXPECT_AT(i, (i + 7) % block == 0 ? 2 : 1, late[i]);

#pragma xmp loop (j, i) on s(i, j)
  for (int j = 1; j <= N; j++)
    for (int i = 1; i <= 4; i++)
      for (int v = -1; v <= 0; v++)
        for (int u = -1; u <= 0; u++)
          if (j + v < N && i + u < 4) both[j + v][i + u] += 100 * j + 10 * i + v - 3 * u;
#pragma xmp reduce_shadow (both)
#pragma xmp loop (j, i) on s(i, j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < 4; i++) {
      long sum = 0;
      for (int v = -1; v <= 0; v++)
        for (int u = -1; u <= 0; u++)
          if (j - v >= 1 && i - u >= 1) sum += 100 * (j - v) + 10 * (i - u) + v - 3 * u;
      EXPECT_AT(100 * j + i, sum, both[j][i]);
    }
  return VERDICT();
}
