/* Jacobi iteration of Laplace's equation over blocks of rows: the kernel, timed. */
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#ifndef XSIZE
#define XSIZE 2048
#endif
#ifndef YSIZE
#define YSIZE 2048
#endif
#ifndef NITER
#define NITER 60 /* even */
#endif
#ifndef NPY
#define NPY 1
#endif

double u[YSIZE][XSIZE], uu[YSIZE][XSIZE];

#pragma xmp nodes p[NPY]
#pragma xmp template t[YSIZE][XSIZE]
#pragma xmp distribute t[block][*] onto p
#pragma xmp align u[y][x] with t[y][x]
#pragma xmp align uu[y][x] with t[y][x]
#pragma xmp shadow u[1][0]
#pragma xmp shadow uu[1][0]

int main(void) {
  double start, elapsed, change = 0.0, sum = 0.0;

#pragma xmp loop (y) on t[y][*]
  for (int y = 0; y < YSIZE; y++) {
    for (int x = 0; x < XSIZE; x++) u[y][x] = uu[y][x] = sin(0.01 * x) * cos(0.02 * y);
  }
#pragma xmp reflect_init (u)
#pragma xmp reflect_init (uu)

#pragma xmp barrier
  start = xmp_wtime();
  for (int k = 0; k < NITER; k += 2) {
#pragma xmp reflect_do (u)
#pragma xmp loop (y) on t[y][*]
    for (int y = 1; y < YSIZE - 1; y++) {
      for (int x = 1; x < XSIZE - 1; x++)
        uu[y][x] = 0.25 * (u[y - 1][x] + u[y + 1][x] + u[y][x - 1] + u[y][x + 1]);
    }
#pragma xmp reflect_do (uu)
#pragma xmp loop (y) on t[y][*]
    for (int y = 1; y < YSIZE - 1; y++) {
      for (int x = 1; x < XSIZE - 1; x++)
        u[y][x] = 0.25 * (uu[y - 1][x] + uu[y + 1][x] + uu[y][x - 1] + uu[y][x + 1]);
    }
  }
#pragma xmp barrier
  elapsed = xmp_wtime() - start;

#pragma xmp loop (y) on t[y][*] reduction(max : change) reduction(+ : sum)
  for (int y = 1; y < YSIZE - 1; y++) {
    for (int x = 1; x < XSIZE - 1; x++) {
      if (fabs(u[y][x] - uu[y][x]) > change) change = fabs(u[y][x] - uu[y][x]);
      sum += u[y][x] * u[y][x];
    }
  }
#pragma xmp task on p[0]
  printf("time: %.9f\ncheck: %.12e %.12e\n", elapsed, change, sum);
  return 0;
}
