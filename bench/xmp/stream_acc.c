/* STREAM triad in XcalableACC: the same vectors ROUNDS times, timed as a whole; the round before them warms up. */
#include <stdio.h>
#include <xmp.h>

#ifndef N
#define N 20000000
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

int main(void) {
  const double scalar = 3.0;
  double sum = 0.0, start = 0.0, elapsed;

#pragma acc data create(a, b, c)
  {
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      a[i] = 1.0;
      b[i] = 2.0;
      c[i] = 0.5;
    }
    for (int round = -1; round < ROUNDS; round++) {
      if (round == 0) {
#pragma xmp barrier acc
        start = xmp_wtime();
      }
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) a[i] = b[i] + scalar * c[i];
    }
#pragma xmp barrier acc
    elapsed = xmp_wtime() - start;
#pragma xmp loop on t[i]
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += a[i];
  }
#pragma xmp reduction(+ : sum)
#pragma xmp task on p[0]
  printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  return 0;
}
