/* Several declarations in one line, and the same mapping for several arrays (4 nodes). */
#include <stdio.h>

#define N 12

#pragma xmp nodes :: p(2, 2)
#pragma xmp template, distribute(block, block) onto p :: t(0:N-1, 0:N-1)
double a[N][N], b[N][N];
#pragma xmp align(j, i) with t(i, j), shadow(1, 1) :: a, b

int main(void) {
  double sum = 0;

#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < N; j++) {
    for (int i = 0; i < N; i++) a[j][i] = i + j;
  }
#pragma xmp reflect (a)
#pragma xmp loop (j, i) on t(i, j) reduction(+ : sum)
  for (int j = 1; j < N - 1; j++) {
    for (int i = 1; i < N - 1; i++) {
      b[j][i] = a[j - 1][i - 1] + a[j + 1][i + 1];
      sum += b[j][i];
    }
  }
#pragma xmp task on p(1, 1)
  printf("sum %g\n", sum);
  return 0;
}
