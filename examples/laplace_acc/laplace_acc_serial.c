/* laplace_acc.c before the directives: the same program for one node. */
#include <math.h>
#include <stdio.h>

#ifndef XSIZE
#define XSIZE 128 /* rows: the first index */
#endif
#ifndef YSIZE
#define YSIZE 96 /* columns */
#endif
#ifndef NITER
#define NITER 300
#endif

double u[XSIZE][YSIZE], uu[XSIZE][YSIZE];

int main(void) {
  int x, y, k;
  double sum = 0.0;

  for (x = 0; x < XSIZE; x++) {
    for (y = 0; y < YSIZE; y++)
      u[x][y] = uu[x][y] = x == 0 ? sin(3.141592653589793 * y / (YSIZE - 1)) : 0.0;
  }

  {
    for (k = 0; k < NITER; k++) {
      if (k % 2 == 0) {
        for (x = 1; x < XSIZE - 1; x++) {
          for (y = 1; y < YSIZE - 1; y++)
            uu[x][y] = (u[x - 1][y] + u[x + 1][y] + u[x][y - 1] + u[x][y + 1]) * 0.25;
        }
      } else {
        for (x = 1; x < XSIZE - 1; x++) {
          for (y = 1; y < YSIZE - 1; y++)
            u[x][y] = (uu[x - 1][y] + uu[x + 1][y] + uu[x][y - 1] + uu[x][y + 1]) * 0.25;
        }
      }
      /* The next exchange sends what this kernel makes. */
    }
  }

  for (x = 0; x < XSIZE; x++) {
    for (y = 0; y < YSIZE; y++) sum += NITER % 2 ? uu[x][y] : u[x][y];
  }
  printf("iterations %d\nsum %.10e\n", NITER, sum);
  return 0;
}
