// Triangular nests: the inner bounds depend on the outer index.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1,0:N-1)
#pragma xmp distribute t(block,*) onto p
#pragma xmp template u[N][N]
#pragma xmp distribute u[*][cyclic] onto p
#pragma xmp template v(0:N-1)
#pragma xmp distribute v(cyclic(2)) onto p

int main(void) {
  int np = check_nodes(), me = check_me();
  int s[N][N] = {{0}};
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++) s[i][j] += 1;
#pragma xmp loop (i, j) on u[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) s[i][j] += 10;
#pragma xmp loop (i) on v(i)
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j += i + 1) s[i][j] += 100;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = N - 1; i >= 0; i--)
    for (int j = N - 1; j > i; j -= 2) s[i][j] += 1000;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int e = 0;
      if (j >= i && owner_block(j, N, np) == me) e += 1;
      if (j <= i && j % np == me) e += 10;
      if (j >= i && (j - i) % (i + 1) == 0 && owner_cyclic(i, 2, np) == me) e += 100;
      if (j > i && (N - 1 - j) % 2 == 0 && owner_block(j, N, np) == me) e += 1000;
      EXPECT_AT(100 * i + j, e, s[i][j]);
    }
  return VERDICT();
}
