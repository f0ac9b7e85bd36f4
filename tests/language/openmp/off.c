// Without -fopenmp the omp directives are ignored, and the program means the same.
// nodes: 1 2
#include "check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int sum = 0;
#pragma omp parallel for
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp loop on t(i) reduction(+:sum)
#pragma omp parallel for reduction(+:sum)
  for (int i = 0; i < N; i++) sum += a[i];
  EXPECT(190, sum);
#ifdef _OPENMP
  EXPECT(1, 0);
#endif
  return VERDICT();
}
