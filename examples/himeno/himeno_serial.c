/* himeno.c before the directives: the same program for one node. */
#include <stdio.h>
#include <time.h>

#ifndef MIMAX /* class S: 64 x 64 x 128 */
#define MIMAX 65
#define MJMAX 65
#define MKMAX 129
#endif
#ifndef NN
#define NN 20
#endif

float p[MIMAX][MJMAX][MKMAX];
float a[4][MIMAX][MJMAX][MKMAX], b[3][MIMAX][MJMAX][MKMAX], c[3][MIMAX][MJMAX][MKMAX];
float bnd[MIMAX][MJMAX][MKMAX], wrk1[MIMAX][MJMAX][MKMAX], wrk2[MIMAX][MJMAX][MKMAX];

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(void) {
  const int imax = MIMAX - 1, jmax = MJMAX - 1, kmax = MKMAX - 1;
  const float omega = 0.8f;
  int i, j, k, iteration;
  float s0, ss;
  double gosa = 0.0, start, elapsed, flops; /* gosa: the residual, "error" in Japanese */

  for (i = 0; i < MIMAX; ++i) {
    for (j = 0; j < MJMAX; ++j) {
      for (k = 0; k < MKMAX; ++k) {
        a[0][i][j][k] = a[1][i][j][k] = a[2][i][j][k] = 1.0f;
        a[3][i][j][k] = 1.0f / 6.0f;
        b[0][i][j][k] = b[1][i][j][k] = b[2][i][j][k] = 0.0f;
        c[0][i][j][k] = c[1][i][j][k] = c[2][i][j][k] = 1.0f;
        p[i][j][k] = (float)(i * i) / (float)((imax - 1) * (imax - 1));
        wrk1[i][j][k] = wrk2[i][j][k] = 0.0f;
        bnd[i][j][k] = 1.0f;
      }
    }
  }

  start = seconds();
  for (iteration = 0; iteration < NN; ++iteration) {
    gosa = 0.0;
    for (i = 1; i < imax - 1; ++i) {
      for (j = 1; j < jmax - 1; ++j) {
        for (k = 1; k < kmax - 1; ++k) {
          s0 = a[0][i][j][k] * p[i + 1][j][k] + a[1][i][j][k] * p[i][j + 1][k] +
               a[2][i][j][k] * p[i][j][k + 1] +
               b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] +
                                p[i - 1][j - 1][k]) +
               b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] +
                                p[i][j - 1][k - 1]) +
               b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] +
                                p[i - 1][j][k - 1]) +
               c[0][i][j][k] * p[i - 1][j][k] + c[1][i][j][k] * p[i][j - 1][k] +
               c[2][i][j][k] * p[i][j][k - 1] + wrk1[i][j][k];
          ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
          gosa += ss * ss;
          wrk2[i][j][k] = p[i][j][k] + omega * ss;
        }
      }
    }

    for (i = 1; i < imax - 1; ++i) {
      for (j = 1; j < jmax - 1; ++j) {
        for (k = 1; k < kmax - 1; ++k) p[i][j][k] = wrk2[i][j][k];
      }
    }
  }
  elapsed = seconds() - start;

  flops = 34.0 * NN * (imax - 2) * (jmax - 2) * (kmax - 2);
  printf("gosa %.10e\nMFLOPS %.1f\n", gosa, flops * 1e-6 / elapsed);
  return 0;
}
