/* Laplace's equation on accelerators (XcalableACC): both arrays live on the devices, whose halos are
 * exchanged there by a communication that is prepared once. */
#include <math.h>
#include <stdio.h>

#ifndef XSIZE
#define XSIZE 128 /* rows: the first index */
#endif
#ifndef YSIZE
#define YSIZE 96 /* columns */
#endif
#ifndef YNODES
#define YNODES 1 /* nodes along y; all others go along x */
#endif
#ifndef NITER
#define NITER 300
#endif

double u[XSIZE][YSIZE], uu[XSIZE][YSIZE];

#pragma xmp nodes p(YNODES, *)
#pragma xmp template t(0:YSIZE-1, 0:XSIZE-1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align uu[i][j] with t(j, i)
#pragma xmp shadow u[1:1][1:1]
#pragma xmp shadow uu[1:1][1:1]

int main(void) {
  int x, y, k;
  double sum = 0.0;

#pragma xmp loop (y, x) on t(y, x)
  for (x = 0; x < XSIZE; x++) {
    for (y = 0; y < YSIZE; y++)
      u[x][y] = uu[x][y] = x == 0 ? sin(3.141592653589793 * y / (YSIZE - 1)) : 0.0;
  }

#pragma acc data copy(u, uu)
  {
#pragma xmp reflect_init (u) acc
#pragma xmp reflect_init (uu) acc

    for (k = 0; k < NITER; k++) {
      if (k % 2 == 0) {
#pragma xmp reflect_do (u) acc

#pragma xmp loop (y, x) on t(y, x)
#pragma acc parallel loop gang vector_length(256) async(1)
        for (x = 1; x < XSIZE - 1; x++) {
#pragma acc loop vector
          for (y = 1; y < YSIZE - 1; y++)
            uu[x][y] = (u[x - 1][y] + u[x + 1][y] + u[x][y - 1] + u[x][y + 1]) * 0.25;
        }
      } else {
#pragma xmp reflect_do (uu) acc

#pragma xmp loop (y, x) on t(y, x)
#pragma acc parallel loop gang vector_length(256) async(1)
        for (x = 1; x < XSIZE - 1; x++) {
#pragma acc loop vector
          for (y = 1; y < YSIZE - 1; y++)
            u[x][y] = (uu[x - 1][y] + uu[x + 1][y] + uu[x][y - 1] + uu[x][y + 1]) * 0.25;
        }
      }
      /* The next exchange sends what this kernel makes. */
#pragma acc wait(1)
    }
  }

#pragma xmp loop (y, x) on t(y, x) reduction(+ : sum)
  for (x = 0; x < XSIZE; x++) {
    for (y = 0; y < YSIZE; y++) sum += NITER % 2 ? uu[x][y] : u[x][y];
  }
#pragma xmp task on p(1, 1)
  printf("iterations %d\nsum %.10e\n", NITER, sum);
  return 0;
}
