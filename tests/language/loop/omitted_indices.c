// Indices left out of the list, and the list left out: each takes all its values where it is not named.
// nodes: 2 4 6
#include "check.h"
#define M 6
#define N 10
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,block) onto p

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  int s[M][N] = {{0}};
#pragma xmp loop (i) on t(i, :)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) s[j][i] += 1;
#pragma xmp loop (j) on t(:, j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) s[j][i] += 10;
#pragma xmp loop on t(i, j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) s[j][i] += 100;
#pragma xmp loop (i) on t(i, *)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) s[j][i] += 1000;
#pragma xmp loop (i) on t(i, 2)
  for (int i = 0; i < N; i++) s[2][i] += 10000;
#pragma xmp loop (i) on t(i, 1:M-1)
  for (int i = 0; i < N; i++) s[0][i] += 100000;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      int e = 0, mx = owner_block(i, N, 2) == x, my = owner_block(j, M, np2) == y;
      if (mx) e += 1001;
      if (my) e += 10;
      if (mx && my) e += 100;
      if (j == 2 && mx && my) e += 10000;
      int upper = 0;
      for (int k = 1; k < M; k++) upper |= owner_block(k, M, np2) == y;
      if (j == 0 && mx && upper) e += 100000;
      EXPECT_AT(100 * j + i, e, s[j][i]);
    }
  return VERDICT();
}
