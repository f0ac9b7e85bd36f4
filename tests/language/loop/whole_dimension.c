// Loops over dimensions of which one node has all: every iteration runs once, on its node, also where nodes are without
// elements, loops go downwards or have steps and offsets, and for the sums behind them.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 7
#define M 10
#pragma xmp nodes p[*][1]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
#pragma xmp nodes q[*][1]
#pragma xmp template u[M][N]
#pragma xmp distribute u[cyclic][block] onto q
static int a[N][M], b[N][M - 2];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j + 1]
#pragma xmp shadow a[1][1]
static int c[M][N];
#pragma xmp align c[j][i] with u[j][i]

int main(void) {
  int sum = 0, times = 0;
#pragma xmp loop(i, j) on t[i][j] reduction(+ : times)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = 100 * i + j, times++;
  EXPECT(N * M, times);
  times = 0;
#pragma xmp loop(i, j) on t[i][j + 1] reduction(+ : sum, times)
  for (int i = N - 1; i >= 0; i--)
    for (int j = M - 3; j >= 0; j -= 2) b[i][j] = a[i][j + 1], sum += b[i][j], times++;
  int expected = 0;
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M - 2; j += 2) expected += 100 * i + j + 1;
  EXPECT(expected, sum);
  EXPECT(N * (M - 2) / 2, times);
  // Outer and inner loops changed.
  sum = 0;
#pragma xmp loop(j, i) on t[i][j] reduction(+ : sum)
  for (int j = 3; j < M; j++)
    for (int i = 2; i < 5; i++) sum += a[i][j];
  expected = 0;
  for (int j = 3; j < M; j++)
    for (int i = 2; i < 5; i++) expected += 100 * i + j;
  EXPECT(expected, sum);
  times = 0;
#pragma xmp loop(j, i) on u[j][i] reduction(+ : times)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) c[j][i] = i, times++;
  EXPECT(N * M, times);
  // Beyond the shadow there is nothing; a loop on its own, and one for part of the nodes.
  times = 0;
#pragma xmp loop(j) on t[2][j] reduction(+ : times)
  for (int j = 0; j < M; j++) times += a[2][j] == 200 + j;
  int all = times;
#pragma xmp bcast(all) from p[2 / ((N + check_nodes() - 1) / check_nodes())][0]
  EXPECT(M, all);
  return VERDICT();
}
