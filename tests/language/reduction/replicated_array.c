// A replicated aligned array reduced over the nodes that hold copies of it: the matrix-vector product.
// nodes: 2 4 6
#include "check.h"
#define N 10
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:N-1)
#pragma xmp distribute t(block,block) onto p
double a[N][N], x[N], w[N];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp align x[i] with t(i,*)
#pragma xmp align w[j] with t(*,j)

int main(void) {
  int np2 = check_nodes() / 2, y = check_me() / 2;
#pragma xmp loop (i) on t(i,:)
  for (int i = 0; i < N; i++) x[i] = i + 1;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) a[j][i] = 10 * j + i;
#pragma xmp loop (j) on t(:,j)
  for (int j = 0; j < N; j++) {
    double sum = 0;
#pragma xmp loop (i) on t(i,j)
    for (int i = 0; i < N; i++) sum += a[j][i] * x[i];
    w[j] = sum;
  }
#pragma xmp reduction(+:w) on t(0:N-1,*)
  for (int j = 0; j < N; j++) {
    double e = 0;
    for (int i = 0; i < N; i++) e += (10 * j + i) * (i + 1);
    if (owner_block(j, N, np2) == y) EXPECT_REAL_AT(j, e, w[j]);
  }
  return VERDICT();
}
