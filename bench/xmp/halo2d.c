/* The halo exchange of a 2-D array alone (faces, width 1): reflect_do, REPS times. */
#include <stdio.h>
#include <xmp.h>

#ifndef NX
#define NX 64
#endif
#ifndef NY
#define NY 64
#endif
#ifndef NPX
#define NPX 1
#endif
#ifndef NPY
#define NPY 1
#endif
#ifndef REPS
#define REPS 20000
#endif

double u[NY][NX], sum;

#pragma xmp nodes p[NPY][NPX]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align u[j][i] with t[j][i]
#pragma xmp shadow u[1][1]

int main(void) {
  double start, elapsed;

#pragma xmp reflect_init (u) orthogonal
#pragma xmp loop (j, i) on t[j][i]
  for (int j = 0; j < NY; j++) {
    for (int i = 0; i < NX; i++) u[j][i] = 1000.0 * j + i;
  }
#pragma xmp reflect_do (u)

#pragma xmp barrier
  start = xmp_wtime();
  for (int k = 0; k < REPS; k++) {
#pragma xmp reflect_do (u)
  }
#pragma xmp barrier
  elapsed = xmp_wtime() - start;

#pragma xmp loop (j, i) on t[j][i] reduction(+ : sum)
  for (int j = 1; j < NY - 1; j++) {
    for (int i = 1; i < NX - 1; i++)
      sum += u[j - 1][i] * 2 + u[j + 1][i] * 3 + u[j][i - 1] * 5 + u[j][i + 1] * 7;
  }
#pragma xmp task on p[0][0]
  printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  return 0;
}
