/* Laplace's equation in XcalableACC, as in examples/laplace_acc: the iterations, timed. */
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#ifndef XSIZE
#define XSIZE 16384 /* rows: the first index */
#endif
#ifndef YSIZE
#define YSIZE 16384 /* columns */
#endif
#ifndef NITER
#define NITER 100 /* even */
#endif
#ifndef WARM
#define WARM 0 /* iterations before those that are timed; an even number */
#endif

double u[XSIZE][YSIZE], uu[XSIZE][YSIZE];

#pragma xmp nodes p[*]
#pragma xmp template t[XSIZE][YSIZE]
#pragma xmp distribute t[block][*] onto p
#pragma xmp align u[x][y] with t[x][y]
#pragma xmp align uu[x][y] with t[x][y]
#pragma xmp shadow u[1][0]
#pragma xmp shadow uu[1][0]

int main(void) {
  double start = 0.0, elapsed, sum = 0.0;

#pragma xmp loop (x) on t[x][*]
  for (int x = 0; x < XSIZE; x++) {
    for (int y = 0; y < YSIZE; y++) u[x][y] = uu[x][y] = x == 0 ? sin(3.141592653589793 * y / (YSIZE - 1)) : 0.0;
  }

#pragma acc data copy(u, uu)
  {
#pragma xmp reflect_init (u) acc
#pragma xmp reflect_init (uu) acc
    for (int k = -WARM; k < NITER; k += 2) {
      if (k == 0) {
#pragma xmp barrier acc
        start = xmp_wtime();
      }
#pragma xmp reflect_do (u) acc
#pragma xmp loop (x) on t[x][*]
#pragma acc parallel loop gang vector_length(256)
      for (int x = 1; x < XSIZE - 1; x++) {
#pragma acc loop vector
        for (int y = 1; y < YSIZE - 1; y++) uu[x][y] = (u[x - 1][y] + u[x + 1][y] + u[x][y - 1] + u[x][y + 1]) * 0.25;
      }
#pragma xmp reflect_do (uu) acc
#pragma xmp loop (x) on t[x][*]
#pragma acc parallel loop gang vector_length(256)
      for (int x = 1; x < XSIZE - 1; x++) {
#pragma acc loop vector
        for (int y = 1; y < YSIZE - 1; y++) u[x][y] = (uu[x - 1][y] + uu[x + 1][y] + uu[x][y - 1] + uu[x][y + 1]) * 0.25;
      }
    }
#pragma xmp barrier acc
    elapsed = xmp_wtime() - start;
  }

#pragma xmp loop (x) on t[x][*] reduction(+ : sum)
  for (int x = 0; x < XSIZE; x++) {
    for (int y = 0; y < YSIZE; y++) sum += u[x][y];
  }
#pragma xmp task on p[0]
  printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  return 0;
}
