/* The Himeno benchmark on accelerators (XcalableACC): all arrays stay on the devices, the residual is
 * reduced between them, and p's halo is exchanged there. Sizes: -DMIMAX=.. -DMJMAX=.. -DMKMAX=.. (one more than the grid), iterations -DNN=.. */
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
#ifndef NDY
#define NDY 1 /* nodes along j; all others go along i */
#endif

float p[MIMAX][MJMAX][MKMAX];
float a[4][MIMAX][MJMAX][MKMAX], b[3][MIMAX][MJMAX][MKMAX], c[3][MIMAX][MJMAX][MKMAX];
float bnd[MIMAX][MJMAX][MKMAX], wrk1[MIMAX][MJMAX][MKMAX], wrk2[MIMAX][MJMAX][MKMAX];

#pragma xmp template t(0:MKMAX-1, 0:MJMAX-1, 0:MIMAX-1)
#pragma xmp nodes n(NDY, *)
#pragma xmp distribute t(*, block, block) onto n
#pragma xmp align p[k][j][i] with t(i, j, k)
#pragma xmp align bnd[k][j][i] with t(i, j, k)
#pragma xmp align wrk1[k][j][i] with t(i, j, k)
#pragma xmp align wrk2[k][j][i] with t(i, j, k)
#pragma xmp align a[*][k][j][i] with t(i, j, k)
#pragma xmp align b[*][k][j][i] with t(i, j, k)
#pragma xmp align c[*][k][j][i] with t(i, j, k)
#pragma xmp shadow p[1][1][0]

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

#pragma xmp loop (k, j, i) on t(k, j, i)
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
#pragma acc data copy(p, bnd, wrk1, wrk2, a, b, c) create(gosa)
  {
#pragma xmp reflect_init (p) acc
#pragma xmp reflect_do (p) acc
    for (iteration = 0; iteration < NN; ++iteration) {
      gosa = 0.0;
#pragma acc update device(gosa)

#pragma xmp loop (k, j, i) on t(k, j, i)
#pragma acc parallel loop firstprivate(omega) reduction(+ : gosa) collapse(2) gang vector_length(64) async
      for (i = 1; i < imax - 1; ++i)
        for (j = 1; j < jmax - 1; ++j) {
#pragma acc loop vector reduction(+ : gosa) private(s0, ss)
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

#pragma xmp loop (k, j, i) on t(k, j, i)
#pragma acc parallel loop collapse(2) gang vector_length(64) async
      for (i = 1; i < imax - 1; ++i)
        for (j = 1; j < jmax - 1; ++j) {
#pragma acc loop vector
          for (k = 1; k < kmax - 1; ++k) p[i][j][k] = wrk2[i][j][k];
        }

#pragma acc wait
#pragma xmp reflect_do (p) acc
#pragma xmp reduction(+ : gosa) acc
#pragma acc update host(gosa)
    }
  }
  elapsed = seconds() - start;

  flops = 34.0 * NN * (imax - 2) * (jmax - 2) * (kmax - 2);
#pragma xmp task on n(1, 1)
  printf("gosa %.10e\nMFLOPS %.1f\n", gosa, flops * 1e-6 / elapsed);
  return 0;
}
