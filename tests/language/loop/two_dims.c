// Two-dimensional nests: both orders of the list, of the loops and of the template; strides in each.
// nodes: 2 4 6
#include "check.h"
#define M 9
#define N 14
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(cyclic(2),block) onto p
int a[M][N];
#pragma xmp align a[j][i] with t(i,j)

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  int s[M][N] = {{0}};
#pragma xmp loop (i, j) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = 0;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < M; j += 2)
    for (int i = N - 1; i >= 0; i -= 3) a[j][i] += 1, s[j][i] += 1;
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 1; i < N; i += 4)
    for (int j = M - 2; j > 0; j -= 3) a[j][i] += 10, s[j][i] += 10;
#pragma xmp loop on t[j][i]
  for (int j = 1; j <= 4; j++) {
    for (int i = 5; i <= 9; i++) {
      a[j][i] += 100;
      s[j][i] += 100;
    }
  }
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      int e = 0;
      if (j % 2 == 0 && (N - 1 - i) % 3 == 0) e += 1;
      if (i % 4 == 1 && j > 0 && j <= M - 2 && (M - 2 - j) % 3 == 0) e += 10;
      if (j >= 1 && j <= 4 && i >= 5 && i <= 9) e += 100;
      int mine = owner_cyclic(i, 2, 2) == x && owner_block(j, M, np2) == y;
      EXPECT_AT(100 * j + i, mine ? e : 0, s[j][i]);
      if (mine) EXPECT_AT(100 * j + i, e, a[j][i]);
    }
  return VERDICT();
}
