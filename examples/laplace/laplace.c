/* Laplace's equation on a square by Jacobi iteration, until the largest change is small: the global view,
 * with a halo exchange and a reduction an iteration. */
#include <math.h>
#include <stdio.h>

#ifndef XSIZE
#define XSIZE 128 /* columns */
#endif
#ifndef YSIZE
#define YSIZE 96 /* rows */
#endif
#ifndef NPX
#define NPX 1 /* nodes along x; all others go along y */
#endif

#define TOLERANCE 4e-4
#define LIMIT 1000

/* The parenthesis form counts dimensions in Fortran order: the fastest one comes first. */
#pragma xmp nodes p(NPX, *)
#pragma xmp template t(0:XSIZE-1, 0:YSIZE-1)
#pragma xmp distribute t(block, block) onto p
double u[YSIZE][XSIZE], uu[YSIZE][XSIZE];
#pragma xmp align u[y][x] with t(x, y)
#pragma xmp align uu[y][x] with t(x, y)
#pragma xmp shadow uu[1:1][1:1]

int main(void) {
  int x, y, iteration = 0;
  double change, sum = 0.0;

  /* The top edge follows a sine, the other edges and the inside start at zero. */
#pragma xmp loop (y, x) on t(x, y)
  for (y = 0; y < YSIZE; y++) {
    for (x = 0; x < XSIZE; x++) u[y][x] = y == 0 ? sin(3.141592653589793 * x / (XSIZE - 1)) : 0.0;
  }

  do {
#pragma xmp loop (y, x) on t(x, y)
    for (y = 0; y < YSIZE; y++) {
      for (x = 0; x < XSIZE; x++) uu[y][x] = u[y][x];
    }
#pragma xmp reflect (uu)

    change = 0.0;
#pragma xmp loop (y, x) on t(x, y) reduction(max : change)
    for (y = 1; y < YSIZE - 1; y++) {
      for (x = 1; x < XSIZE - 1; x++) {
        u[y][x] = 0.25 * (uu[y - 1][x] + uu[y + 1][x] + uu[y][x - 1] + uu[y][x + 1]);
        if (fabs(u[y][x] - uu[y][x]) > change) change = fabs(u[y][x] - uu[y][x]);
      }
    }
    iteration++;
  } while (change > TOLERANCE && iteration < LIMIT);

#pragma xmp loop (y, x) on t(x, y) reduction(+ : sum)
  for (y = 0; y < YSIZE; y++) {
    for (x = 0; x < XSIZE; x++) sum += u[y][x];
  }
#pragma xmp task on p(1, 1)
  printf("iterations %d\nchange %.10e\nsum %.10e\n", iteration, change, sum);
  return 0;
}
