/* Lower triangular matrix times vector. Row i has i + 1 elements, so rows are dealt out cyclically: blocks
 * of rows would give the last node almost twice the average work. */
#include <stdio.h>

#ifndef N
#define N 600
#endif

double a[N][N], y[N];
double x[N]; /* not aligned with anything: every node has all of x */

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p
#pragma xmp align a[i][*] with t(i) /* whole rows */
#pragma xmp align y[i] with t(i)

int main(void) {
  double sum = 0.0, largest = 0.0;
  int where = 0;

  for (int j = 0; j < N; j++) x[j] = 1.0 + j % 7;

#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++) a[i][j] = 1.0 / (1.0 + i - j);
  }

#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    double dot = 0.0;
    for (int j = 0; j <= i; j++) dot += a[i][j] * x[j];
    y[i] = dot;
  }

#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += y[i];

  /* The largest element and its place, found together. */
#pragma xmp loop on t(i) reduction(firstmax : largest /where/)
  for (int i = 0; i < N; i++) {
    if (y[i] > largest) {
      largest = y[i];
      where = i;
    }
  }
#pragma xmp task on p(1)
  printf("sum %.10e\nlargest %.10e at %d\n", sum, largest, where);
  return 0;
}
