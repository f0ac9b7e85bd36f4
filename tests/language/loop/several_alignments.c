// One body that reads and writes arrays with different alignments to the loop's template.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0:N-1)
#pragma xmp distribute u(cyclic(2)) onto p
int a[N], b[N - 3], c[N][4], d[3][N - 1];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i+3)
#pragma xmp align c[i][*] with t(i)
#pragma xmp align d[*][i] with t(i+1)
int e[N], f[N - 2], g[2][N];
#pragma xmp align e[i] with u(i)
#pragma xmp align f[i] with u(i+2)
#pragma xmp align g[*][i] with u(i)
int local[N];

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int i = 0; i < N; i++) local[i] = 1000 * i;
#pragma xmp loop on t(i)
  for (int i = 3; i < N; i++) {
    int x = i - 3;
    a[i] = i;
    b[i - 3] = a[i] + local[i];
    for (int j = 0; j < 4; j++) c[i][j] = b[x] + j;
    d[1][i - 1] = c[i][3] - b[i - 3];
    d[2][i - 1] = c[i][i % 4];
    local[i]++;
  }
#pragma xmp loop on u(i)
  for (int i = 2; i < N; i++) {
    e[i] = i;
    f[i - 2] = e[i] * 2;
    g[i % 2][i] = f[i - 2] + e[i];
    g[1 - i % 2][i] = 0;
  }
  for (int i = 2; i < N; i++) {
    if (i >= 3 && owner_block(i, N, np) == me) {
      EXPECT_AT(i, 1001 * i, b[i - 3]);
      EXPECT_AT(i, 1001 * i + 2, c[i][2]);
      EXPECT_AT(i, 3, d[1][i - 1]);
      EXPECT_AT(i, 1001 * i + i % 4, d[2][i - 1]);
      EXPECT_AT(i, 1000 * i + 1, local[i]);
    } else
      EXPECT_AT(i, 1000 * i, local[i]);
    if (owner_cyclic(i, 2, np) == me) {
      EXPECT_AT(i, 2 * i, f[i - 2]);
      EXPECT_AT(i, 3 * i, g[i % 2][i]);
      EXPECT_AT(i, 0, g[1 - i % 2][i]);
    }
  }
  return VERDICT();
}
