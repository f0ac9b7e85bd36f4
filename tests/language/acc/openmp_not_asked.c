// OpenMP's lines without -fopenmp do nothing, also where the host compiler gets it for acc loops.
// nodes: 1
#include "device.h"
#ifdef _OPENMP
#error "not asked for"
#endif
double x[100];
int main(void) {
#pragma acc parallel loop
  for (int i = 0; i < 100; i++) x[i] = 1;
  double sum = 0;
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 100; i++) {
#pragma omp atomic
    sum += x[i];
  }
  EXPECT_REAL(100.0, sum);
#pragma omp simd
  for (int i = 0; i < 100; i++) x[i] *= 2;
  EXPECT_REAL(2.0, x[99]);
  return VERDICT();
}
