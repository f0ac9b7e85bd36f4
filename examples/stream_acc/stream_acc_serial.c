/* The serial twin of stream_acc.c. */
#include <math.h>
#include <stdio.h>
#include <time.h>

#ifndef N
#define N 2000000
#endif
#ifndef ROUNDS
#define ROUNDS 10
#endif

static double a[N], b[N], c[N];

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(void) {
  const double scalar = 3.0;
  double ea = 1.0, eb = 2.0, ec = 0.0, worst = 0.0, best = 1e30, start;

  for (int i = 0; i < N; i++) {
    a[i] = 1.0;
    b[i] = 2.0;
    c[i] = 0.0;
  }
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < N; i++) c[i] = a[i];
    for (int i = 0; i < N; i++) b[i] = scalar * c[i];
    for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
    start = seconds();
    for (int i = 0; i < N; i++) a[i] = b[i] + scalar * c[i];
    best = fmin(best, seconds() - start);

    ec = ea;
    eb = scalar * ec;
    ec = ea + eb;
    ea = eb + scalar * ec;
  }
  for (int i = 0; i < N; i++)
    worst = fmax(worst, fabs(a[i] - ea) / ea + fabs(b[i] - eb) / eb + fabs(c[i] - ec) / ec);
  printf("a %.10e b %.10e c %.10e\nright %s\ntime %.6f s a triad, %.2f GB/s\n", ea, eb, ec, worst < 1e-13 ? "yes" : "no",
         best, 24.0 * N / best * 1e-9);
  return 0;
}
