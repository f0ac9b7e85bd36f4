/* The halo exchange of a 3-D array that is split along one dimension (DIM: 0 contiguous faces, 1 blocks with
 * a stride, 2 single elements with a stride): reflect_do, REPS times. */
#include <stdio.h>
#include <xmp.h>

#ifndef NI
#define NI 64
#define NJ 64
#define NK 128
#endif
#ifndef NP
#define NP 1
#endif
#ifndef DIM
#define DIM 0
#endif
#ifndef REPS
#define REPS 5000
#endif

float p[NI][NJ][NK];
double sum;

#pragma xmp nodes n[NP]
#pragma xmp template t[NI][NJ][NK]
#if DIM == 0
#pragma xmp distribute t[block][*][*] onto n
#elif DIM == 1
#pragma xmp distribute t[*][block][*] onto n
#else
#pragma xmp distribute t[*][*][block] onto n
#endif
#pragma xmp align p[i][j][k] with t[i][j][k]
#if DIM == 0
#pragma xmp shadow p[1][0][0]
#elif DIM == 1
#pragma xmp shadow p[0][1][0]
#else
#pragma xmp shadow p[0][0][1]
#endif

int main(void) {
  double start, elapsed;

#pragma xmp reflect_init (p)
#pragma xmp loop (i, j, k) on t[i][j][k]
  for (int i = 0; i < NI; i++) {
    for (int j = 0; j < NJ; j++) {
      for (int k = 0; k < NK; k++) p[i][j][k] = 100.0f * i + 10.0f * j + k;
    }
  }
#pragma xmp reflect_do (p)

#pragma xmp barrier
  start = xmp_wtime();
  for (int r = 0; r < REPS; r++) {
#pragma xmp reflect_do (p)
  }
#pragma xmp barrier
  elapsed = xmp_wtime() - start;

#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+ : sum)
  for (int i = DIM == 0; i < NI - (DIM == 0); i++) {
    for (int j = DIM == 1; j < NJ - (DIM == 1); j++) {
      for (int k = DIM == 2; k < NK - (DIM == 2); k++)
        sum += p[i - (DIM == 0)][j - (DIM == 1)][k - (DIM == 2)] * 2.0 +
               p[i + (DIM == 0)][j + (DIM == 1)][k + (DIM == 2)] * 3.0;
    }
  }
#pragma xmp task on n[0]
  printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  return 0;
}
