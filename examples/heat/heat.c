/* 2-D heat equation: a plate spread over a grid of nodes, solved by explicit time steps; node 0 reports
 * the progress and draws the plate at the end (heat.png, or the name given as an argument). */
#include <stdint.h>
#include <stdio.h>

#include "png.h"

#ifndef NX
#define NX 320
#endif
#ifndef NY
#define NY 240
#endif
#ifndef STEPS
#define STEPS 500
#endif
#ifndef NPX
#define NPX 1 /* nodes along x; all others go along y */
#endif

double u[NY][NX], unew[NY][NX];
uint8_t picture[NY][NX][3];

#pragma xmp nodes p[*][NPX]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align u[j][i] with t[j][i]
#pragma xmp align unew[j][i] with t[j][i]
#pragma xmp shadow u[1][1]

int main(int argc, char** argv) {
  const double c = 0.2; /* diffusivity * dt / dx^2; stable below 0.25 */

  /* A cold plate with two hot discs on it. */
#pragma xmp loop (j, i) on t[j][i]
  for (int j = 0; j < NY; j++) {
    for (int i = 0; i < NX; i++) {
      int x = i - NX / 3, y = j - NY / 3, x2 = i - 3 * NX / 4, y2 = j - 2 * NY / 3;
      u[j][i] = x * x + y * y < NY * NY / 40 ? 1.0 : x2 * x2 + y2 * y2 < NY * NY / 100 ? 0.8 : 0.0;
    }
  }

  for (int step = 1; step <= STEPS; step++) {
#pragma xmp reflect (u) orthogonal /* fetch the neighbours' rows and columns */
#pragma xmp loop (j, i) on t[j][i]
    for (int j = 1; j < NY - 1; j++) {
      for (int i = 1; i < NX - 1; i++)
        unew[j][i] = u[j][i] + c * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    }
#pragma xmp loop (j, i) on t[j][i]
    for (int j = 1; j < NY - 1; j++) {
      for (int i = 1; i < NX - 1; i++) u[j][i] = unew[j][i];
    }

    if (step % (STEPS / 5) == 0) {
      double heat = 0, hottest = 0;
#pragma xmp loop (j, i) on t[j][i] reduction(+ : heat) reduction(max : hottest)
      for (int j = 0; j < NY; j++) {
        for (int i = 0; i < NX; i++) {
          heat += u[j][i];
          if (u[j][i] > hottest) hottest = u[j][i];
        }
      }
#pragma xmp task on p[0][0]
      printf("step %4d  heat %.10e  hottest %.6f\n", step, heat, hottest);
    }
  }

  /* Each node paints its part of a picture that is black elsewhere; the sum of all is the whole. */
#pragma xmp loop (j, i) on t[j][i]
  for (int j = 0; j < NY; j++) {
    for (int i = 0; i < NX; i++) {
      int level = (int)(u[j][i] * 767.0);
      picture[j][i][0] = level > 255 ? 255 : level;
      picture[j][i][1] = level < 256 ? 0 : level > 511 ? 255 : level - 256;
      picture[j][i][2] = level < 512 ? 32 : level - 512;
    }
  }
#pragma xmp reduction(+ : picture)
#pragma xmp task on p[0][0]
  {
    if (png_write(argc > 1 ? argv[1] : "heat.png", &picture[0][0][0], NX, NY)) perror("heat.png");
  }
  return 0;
}
