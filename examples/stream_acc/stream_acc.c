/* STREAM on accelerators (XcalableACC): copy, scale, add and triad of vectors that live on the devices; every
 * element's value after the last round is known. Memory speed counts the bytes that a kernel has to read and write. */
#include <math.h>
#include <stdio.h>
#include <time.h>

#ifndef N
#define N 2000000
#endif
#ifndef ROUNDS
#define ROUNDS 10
#endif

double a[N], b[N], c[N];

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(void) {
  const double scalar = 3.0;
  double ea = 1.0, eb = 2.0, ec = 0.0, worst = 0.0, best = 1e30, start;

#pragma acc data create(a, b, c)
  {
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      a[i] = 1.0;
      b[i] = 2.0;
      c[i] = 0.0;
    }

    for (int round = 0; round < ROUNDS; round++) {
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) c[i] = a[i];
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) b[i] = scalar * c[i];
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) c[i] = a[i] + b[i];

#pragma xmp barrier acc
      start = seconds();
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) a[i] = b[i] + scalar * c[i];
#pragma xmp barrier acc
      best = fmin(best, seconds() - start);

      ec = ea;
      eb = scalar * ec;
      ec = ea + eb;
      ea = eb + scalar * ec;
    }

#pragma xmp loop on t[i]
#pragma acc parallel loop reduction(max : worst)
    for (int i = 0; i < N; i++)
      worst = fmax(worst, fabs(a[i] - ea) / ea + fabs(b[i] - eb) / eb + fabs(c[i] - ec) / ec);
  }
#pragma xmp reduction(max : worst)

#pragma xmp task on p[0]
  printf("a %.10e b %.10e c %.10e\nright %s\ntime %.6f s a triad, %.2f GB/s\n", ea, eb, ec, worst < 1e-13 ? "yes" : "no",
         best, 24.0 * N / best * 1e-9);
  return 0;
}
