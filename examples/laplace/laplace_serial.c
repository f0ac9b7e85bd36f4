/* laplace.c before the directives: the same program for one node. */
#include <math.h>
#include <stdio.h>

#ifndef XSIZE
#define XSIZE 128 /* columns */
#endif
#ifndef YSIZE
#define YSIZE 96 /* rows */
#endif

#define TOLERANCE 4e-4
#define LIMIT 1000

/* The parenthesis form counts dimensions in Fortran order: the fastest one comes first. */
double u[YSIZE][XSIZE], uu[YSIZE][XSIZE];

int main(void) {
  int x, y, iteration = 0;
  double change, sum = 0.0;

  /* The top edge follows a sine, the other edges and the inside start at zero. */
  for (y = 0; y < YSIZE; y++) {
    for (x = 0; x < XSIZE; x++) u[y][x] = y == 0 ? sin(3.141592653589793 * x / (XSIZE - 1)) : 0.0;
  }

  do {
    for (y = 0; y < YSIZE; y++) {
      for (x = 0; x < XSIZE; x++) uu[y][x] = u[y][x];
    }

    change = 0.0;
    for (y = 1; y < YSIZE - 1; y++) {
      for (x = 1; x < XSIZE - 1; x++) {
        u[y][x] = 0.25 * (uu[y - 1][x] + uu[y + 1][x] + uu[y][x - 1] + uu[y][x + 1]);
        if (fabs(u[y][x] - uu[y][x]) > change) change = fabs(u[y][x] - uu[y][x]);
      }
    }
    iteration++;
  } while (change > TOLERANCE && iteration < LIMIT);

  for (y = 0; y < YSIZE; y++) {
    for (x = 0; x < XSIZE; x++) sum += u[y][x];
  }
  printf("iterations %d\nchange %.10e\nsum %.10e\n", iteration, change, sum);
  return 0;
}
