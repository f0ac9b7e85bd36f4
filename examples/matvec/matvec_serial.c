/* matvec.c before the directives: the same program for one node. */
#include <stdio.h>

#ifndef N
#define N 600
#endif

double a[N][N], y[N];
double x[N]; /* not aligned with anything: every node has all of x */

int main(void) {
  double sum = 0.0, largest = 0.0;
  int where = 0;

  for (int j = 0; j < N; j++) x[j] = 1.0 + j % 7;

  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++) a[i][j] = 1.0 / (1.0 + i - j);
  }

  for (int i = 0; i < N; i++) {
    double dot = 0.0;
    for (int j = 0; j <= i; j++) dot += a[i][j] * x[j];
    y[i] = dot;
  }

  for (int i = 0; i < N; i++) sum += y[i];

  /* The largest element and its place, found together. */
  for (int i = 0; i < N; i++) {
    if (y[i] > largest) {
      largest = y[i];
      where = i;
    }
  }
  printf("sum %.10e\nlargest %.10e at %d\n", sum, largest, where);
  return 0;
}
