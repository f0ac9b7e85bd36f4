/* The Himeno benchmark in XcalableACC, as in examples/himeno_acc: the iterations, timed. The same source for the
 * rivals in openmp/, opencl/ and cuda/. */
#include <stdio.h>
#include <xmp.h>

#ifndef IMAX /* class S */
#define IMAX 64
#define JMAX 64
#define KMAX 128
#endif
#define PAD 1 /* along j and k: arrays whose size is a multiple of a page fight for the same cache sets */
#ifndef NN
#define NN 20
#endif
#ifndef WARM
#define WARM 0 /* iterations before those that are timed */
#endif
#ifndef NDX
#define NDX 1 /* nodes along i */
#endif
#ifndef NDY
#define NDY 1 /* nodes along j */
#endif

float p[IMAX][JMAX + PAD][KMAX + PAD];
float a[4][IMAX][JMAX + PAD][KMAX + PAD], b[3][IMAX][JMAX + PAD][KMAX + PAD], c[3][IMAX][JMAX + PAD][KMAX + PAD];
float bnd[IMAX][JMAX + PAD][KMAX + PAD], wrk1[IMAX][JMAX + PAD][KMAX + PAD], wrk2[IMAX][JMAX + PAD][KMAX + PAD];

#pragma xmp template t(0:KMAX+PAD-1, 0:JMAX+PAD-1, 0:IMAX-1)
#pragma xmp nodes n(NDY, NDX)
#pragma xmp distribute t(*, block, block) onto n
#pragma xmp align p[k][j][i] with t(i, j, k)
#pragma xmp align bnd[k][j][i] with t(i, j, k)
#pragma xmp align wrk1[k][j][i] with t(i, j, k)
#pragma xmp align wrk2[k][j][i] with t(i, j, k)
#pragma xmp align a[*][k][j][i] with t(i, j, k)
#pragma xmp align b[*][k][j][i] with t(i, j, k)
#pragma xmp align c[*][k][j][i] with t(i, j, k)
#pragma xmp shadow p[1][1][0]

int main(void) {
  const float omega = 0.8f;
  int i, j, k, iteration;
  float s0, ss;
  double gosa = 0.0, start = 0.0, elapsed; /* gosa: the residual, "error" in Japanese */

#pragma xmp loop (k, j, i) on t(k, j, i)
  for (i = 0; i < IMAX; ++i) {
    for (j = 0; j < JMAX + PAD; ++j) {
      for (k = 0; k < KMAX + PAD; ++k) {
        a[0][i][j][k] = a[1][i][j][k] = a[2][i][j][k] = 1.0f;
        a[3][i][j][k] = 1.0f / 6.0f;
        b[0][i][j][k] = b[1][i][j][k] = b[2][i][j][k] = 0.0f;
        c[0][i][j][k] = c[1][i][j][k] = c[2][i][j][k] = 1.0f;
        p[i][j][k] = (float)(i * i) / (float)((IMAX - 1) * (IMAX - 1));
        wrk1[i][j][k] = wrk2[i][j][k] = 0.0f;
        bnd[i][j][k] = 1.0f;
      }
    }
  }

#pragma acc data copy(p) copyin(bnd, wrk1, wrk2, a, b, c)
  {
#pragma xmp reflect_init (p) acc
#pragma xmp reflect_do (p) acc
    for (iteration = -WARM; iteration < NN; ++iteration) {
      if (iteration == 0) {
#pragma xmp barrier acc
        start = xmp_wtime();
      }
      gosa = 0.0;
#pragma xmp loop (k, j, i) on t(k, j, i)
#pragma acc parallel loop reduction(+ : gosa) collapse(2) gang vector_length(64)
      for (i = 1; i < IMAX - 1; ++i)
        for (j = 1; j < JMAX - 1; ++j) {
#pragma acc loop vector reduction(+ : gosa) private(s0, ss)
          for (k = 1; k < KMAX - 1; ++k) {
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
#pragma acc parallel loop collapse(2) gang vector_length(64)
      for (i = 1; i < IMAX - 1; ++i)
        for (j = 1; j < JMAX - 1; ++j) {
#pragma acc loop vector
          for (k = 1; k < KMAX - 1; ++k) p[i][j][k] = wrk2[i][j][k];
        }
#pragma xmp reflect_do (p) acc
#pragma xmp reduction(+ : gosa)
    }
#pragma xmp barrier acc
    elapsed = xmp_wtime() - start;
  }

#pragma xmp task on n(1, 1)
  printf("time: %.9f\ncheck: %.12e\n", elapsed, gosa);
  return 0;
}
