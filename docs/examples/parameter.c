/* Distributed arrays as arguments: a function that knows the mapping, and one that does not (4 nodes). */
#include <stdio.h>

#define N 100

#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1:1]

/* The callee repeats the mapping and the shadow of what it is given. */
static double total(double x[N]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1:1]
  double sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += x[i];
  return sum;
}

/* Without the directives the same argument is this node's piece: 25 elements between two shadow cells. */
static double piece(const double x[27]) {
  double sum = 0;
  for (int i = 1; i <= 25; i++) sum += x[i];
  return sum;
}

int main(void) {
  double all, part;

#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) a[i] = i;

  all = total(a);
  part = piece(a);
#pragma xmp reduction(+ : part)
#pragma xmp task on p[0]
  printf("total %g, sum of the pieces %g\n", all, part);
  return 0;
}
