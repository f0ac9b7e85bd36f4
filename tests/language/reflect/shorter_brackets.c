// Arrays shorter than their template in two dimensions, with gblock, with empty blocks in the midst, in a function;
// what nodes without elements read of their shadow is inside of it.
// nodes: 1 2 3 4 6
// flags: -fxmp-check
#include "check.h"
#define M 9
#define N 12
#pragma xmp nodes p[*][1]
#pragma xmp template t[M+1][N+1]
#pragma xmp distribute t[block][block] onto p
#pragma xmp nodes r[*]
#pragma xmp template u[:]
#pragma xmp distribute u[gblock(*)] onto r
int cell[M][N], corner[M + 1][N + 1], right[M][4];
#pragma xmp align cell[j][i] with t[j][i]
#pragma xmp align corner[j][i] with t[j][i]
#pragma xmp align right[j][i] with t[j+1][i+9]
#pragma xmp shadow cell[1][1]
#pragma xmp shadow right[1:2][2:0]
long a[N - 2];
#pragma xmp align a[i] with u[i+1]
#pragma xmp shadow a[1:2]

static void average(int c[M][N]) {
#pragma xmp align c[j][i] with t[j][i]
#pragma xmp shadow c[1][1]
#pragma xmp reflect (c)
#pragma xmp loop (j, i) on t[j][i]
  for (int j = 1; j <= M; j++)
    for (int i = 1; i <= N; i++)
      corner[j][i] = c[j - 1][i - 1] + (j < M ? c[j][i - 1] : 0) + (i < N ? c[j - 1][i] : 0) + (j < M && i < N ? c[j][i] : 0);
}

static int value(int j, int i) { return j < M && i < N ? 100 * j + i : 0; }

int main(void) {
  int np = check_nodes();
#pragma xmp loop (j, i) on t[j][i]
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) cell[j][i] = value(j, i);
  average(cell);
#pragma xmp loop (j, i) on t[j][i]
  for (int j = 1; j <= M; j++)
    for (int i = 1; i <= N; i++)
      EXPECT_AT(100 * j + i, value(j - 1, i - 1) + value(j, i - 1) + value(j - 1, i) + value(j, i), corner[j][i]);

#pragma xmp loop (j, i) on t[j+1][i+9]
  for (int j = 0; j < M; j++)
    for (int i = 0; i < 4; i++) right[j][i] = 100 * j + i;
#pragma xmp reflect (right) orthogonal
#pragma xmp loop (j, i) on t[j+1][i+9]
  for (int j = -1; j < M; j++)
    for (int i = 0; i < 4; i++) {
      if (j + 1 < M) EXPECT_AT(j, 100 * (j + 1) + i, right[j + 1][i]);
      if (j + 2 < M) EXPECT_AT(j, 100 * (j + 2) + i, right[j + 2][i]);
      if (j > 0) EXPECT_AT(j, 100 * (j - 1) + i, right[j - 1][i]);
      if (j >= 0 && i > 1) EXPECT_AT(j, 100 * j + i - 2, right[j][i - 2]);
    }

  // Blocks of nothing in the midst and of single indices at both ends.
  int map[np];
  for (int k = 0; k < np; k++) map[k] = k == np - 1 ? np == 1 ? N : 1 : k == 0 ? 1 : 0;
  if (np == 2) map[0] = N - 1;
  if (np > 2) map[np / 2] = N - 2;
#pragma xmp template_fix[gblock(map)] u[N]
#pragma xmp loop on u[i+1]
  for (int i = 0; i < N - 2; i++) a[i] = 7 * i;
#pragma xmp reflect (a)
#pragma xmp loop on u[i+1]
  for (int i = -1; i < N - 1; i++)
    for (int k = -1; k <= 2; k++)
      if (i + k >= 0 && i + k < N - 2) EXPECT_AT(i, 7 * (i + k), a[i + k]);
  return VERDICT();
}
