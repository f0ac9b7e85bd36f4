// OpenMP regions around plain code, xmp directives in master and single, simd under an xmp loop.
// nodes: 1 2 3
// flags: -fopenmp
#include "check.h"
#include <omp.h>
#define N 48
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me(), threads = 0, v = me + 1;
  omp_set_num_threads(2);
#pragma omp parallel
  {
#pragma omp atomic
    threads++;
#pragma omp barrier
#pragma omp master
    {
#pragma xmp reduction(+:v)
    }
  }
  EXPECT(2, threads);
  EXPECT(np * (np + 1) / 2, v);
#pragma xmp loop on t(i)
#pragma omp simd
  for (int i = 0; i < N; i++) a[i] = i * 0.5;
  int count = 0;
#pragma omp parallel
#pragma omp critical
  count += omp_get_thread_num() + 1;
  EXPECT(3, count);
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, i * 0.5, a[i]);
#ifndef _OPENMP
  EXPECT(1, 0);
#endif
  return VERDICT();
}
