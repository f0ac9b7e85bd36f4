// A loop directive inside the loop of another: the inner set is a subset of the outer one.
// nodes: 2 4 6
#include "check.h"
#define M 8
#define N 11
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,block) onto p
double a[M][N], x[N], y[M];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp align x[i] with t(i,*)
#pragma xmp align y[j] with t(*,j)

int main(void) {
  int np2 = check_nodes() / 2, c = check_me() % 2, r = check_me() / 2;
  int s[M][N] = {{0}};
#pragma xmp loop (j) on t(:,j)
  for (int j = 0; j < M; j++) {
    int row = 100 * j;
#pragma xmp loop (i) on t(i,j)
    for (int i = 0; i < N; i++) {
      a[j][i] = row + i;
      s[j][i]++;
    }
  }
#pragma xmp loop (i) on t(i,:)
  for (int i = 0; i < N; i++) x[i] = i + 1;
  // matrix-vector product with a reduction at every outer iteration
#pragma xmp loop (j) on t(:,j)
  for (int j = 0; j < M; j++) {
    double sum = 0;
#pragma xmp loop (i) on t(i,j) reduction(+:sum)
    for (int i = 0; i < N; i++) sum += a[j][i] * x[i];
    y[j] = sum;
  }
  for (int j = 0; j < M; j++) {
    for (int i = 0; i < N; i++)
      EXPECT_AT(100 * j + i, owner_block(i, N, 2) == c && owner_block(j, M, np2) == r, s[j][i]);
    double e = 0;
    for (int i = 0; i < N; i++) e += (100 * j + i) * (i + 1);
    if (owner_block(j, M, np2) == r) EXPECT_REAL_AT(j, e, y[j]);
  }
  return VERDICT();
}
