// collapse, gang, vector, private; inner acc loops with reductions; a two-dimensional distribution.
// nodes: 1 2 4
#include "check.h"
#define M 12
#define N 20
#pragma xmp nodes p(1,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,block) onto p
float a[M][N], r[M][N];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp align r[j][i] with t(i,j)
#pragma xmp shadow a[1][1]

int main(void) {
  int np = check_nodes(), me = check_me();
  float tmp = 0;
#pragma acc data create(a) copyout(r)
  {
#pragma xmp loop (j, i) on t(i, j)
#pragma acc parallel loop collapse(2) gang vector_length(32)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++) a[j][i] = 10 * j + i;
#pragma xmp reflect (a) acc
#pragma xmp loop (j, i) on t(i, j)
#pragma acc parallel loop collapse(2) private(tmp)
    for (int j = 1; j < M - 1; j++)
      for (int i = 1; i < N - 1; i++) {
        tmp = a[j - 1][i] + a[j + 1][i];
        r[j][i] = tmp + a[j][i - 1] + a[j][i + 1];
      }
  }
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++)
      if (owner_block(j, M, np) == me) EXPECT_REAL_AT(100 * j + i, 4 * (10 * j + i), r[j][i]);
  return VERDICT();
}
