// OpenMP's and GCC's pragmas for loops, in front of an acc line of the same loop or behind it.
// nodes: 1
#include "check.h"
#define N 120

static double a[N];

static double sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++) s += a[i];
  return s;
}

int main(void) {
  const double once = N * (N - 1) / 2.0;
  double s = 0, largest = -1;
  int i, j;
#pragma omp parallel for
#pragma acc parallel loop copyout(a)
  for (i = 0; i < N; i++) a[i] = i;
  EXPECT_REAL(once, sum());  // omp in front
#pragma acc parallel loop copy(a)
#pragma omp parallel for
  for (i = 0; i < N; i++) a[i] += i;
  EXPECT_REAL(2 * once, sum());  // omp behind
#pragma acc parallel loop copy(a)
#pragma GCC ivdep
  for (i = 0; i < N; i++) a[i] += i;
  EXPECT_REAL(3 * once, sum());  // ivdep
#pragma GCC unroll 4
#pragma acc parallel loop copy(a)
  for (i = 0; i < N; i++) a[i] += i;
  EXPECT_REAL(4 * once, sum());  // unroll
#pragma acc parallel loop copyin(a) reduction(+ : s)
#pragma omp simd reduction(+ : s)
  for (i = 0; i < N; i++) s += a[i];
  EXPECT_REAL(4 * once, s);  // simd
#pragma omp parallel for reduction(max : largest) private(j) schedule(static)
#pragma acc kernels loop copyin(a) reduction(max : largest)
  for (i = 0; i < N; i++)
    if (a[i] > largest) largest = a[i];
  EXPECT_REAL(4 * (N - 1), largest);  // reduction
#pragma acc parallel loop copy(a)
  for (i = 0; i < 10; i++) {
#pragma omp simd
#pragma acc loop vector
    for (j = 0; j < N / 10; j++) a[i * (N / 10) + j] -= 1;
  }
  EXPECT_REAL(4 * once - N, sum());  // an inner loop
  // Loops that are found stay so.
#pragma acc kernels copy(a)
  {
#pragma GCC ivdep
    for (int k = 0; k < N; k++) a[k] += 1;
#pragma omp parallel for
    for (int k = 0; k < N; k++) a[k] += 1;
  }
  EXPECT_REAL(4 * once + N, sum());  // found loops
  // In order: the loop keeps what the program gives it.
#pragma acc serial copy(a)
  {
#pragma GCC unroll 2
    for (int k = 1; k < N; k++) a[k] += a[k - 1] * 0;
  }
#pragma acc parallel copy(a) num_gangs(1)
  {
#pragma acc loop seq
#pragma GCC unroll 2
    for (int k = 1; k < N; k++) a[k] -= a[k - 1] * 0;
  }
  EXPECT_REAL(4 * once + N, sum());  // in order
  return VERDICT();
}
