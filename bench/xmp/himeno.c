/* The Himeno benchmark, host form, as in examples/himeno: the iterations, timed. With TIME_REFLECT only the exchanges
 * are: all nodes begin each of them together, and the node that needs longest counts. */
#include <stdio.h>
#ifdef TIME_REFLECT
#include <time.h>
#include <unistd.h>
#endif
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

#ifdef TIME_REFLECT
/* Nodes that share cores also compute while another one is in its exchange: the time of the processor tells what the
 * exchange costs. */
static double exchange_time(void) {
  static clockid_t clock = -1;
  struct timespec now;
  if (clock < 0) clock = xmp_num_nodes() > sysconf(_SC_NPROCESSORS_ONLN) ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}
#endif

int main(void) {
  const float omega = 0.8f;
  int i, j, k, iteration;
  float s0, ss;
  double gosa = 0.0, start, elapsed; /* gosa: the residual, "error" in Japanese */

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

#ifdef TIME_REFLECT
  double exchanges = 0.0;
#endif

#pragma xmp reflect_init (p)
#pragma xmp reflect_do (p)
#pragma xmp barrier
  start = xmp_wtime();
  for (iteration = 0; iteration < NN; ++iteration) {
    gosa = 0.0;
#pragma xmp loop (k, j, i) on t(k, j, i) reduction(+ : gosa)
    for (i = 1; i < IMAX - 1; ++i) {
      for (j = 1; j < JMAX - 1; ++j) {
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
    }

#pragma xmp loop (k, j, i) on t(k, j, i)
    for (i = 1; i < IMAX - 1; ++i) {
      for (j = 1; j < JMAX - 1; ++j) {
        for (k = 1; k < KMAX - 1; ++k) p[i][j][k] = wrk2[i][j][k];
      }
    }
#ifdef TIME_REFLECT
#pragma xmp barrier
    double begin = exchange_time();
#endif
#pragma xmp reflect_do (p)
#ifdef TIME_REFLECT
    exchanges += exchange_time() - begin;
#endif
  }
#pragma xmp barrier
  elapsed = xmp_wtime() - start;
#ifdef TIME_REFLECT
#pragma xmp reduction (max : exchanges)
  elapsed = exchanges;
#endif

#pragma xmp task on n(1, 1)
  printf("time: %.9f\ncheck: %.12e\n", elapsed, gosa);
  return 0;
}
