// Sparse matrix times vector in rows: gangs over rows, vector lanes over a row's entries, indirect reads.
// nodes: 1 2 4
#include "device.h"
#define N 120
#define NZ (N * 7)
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double y[N];
#pragma xmp align y[i] with t(i)
static int start[N + 1], column[NZ];
static double value[NZ], x[N];

int main(void) {
  int nz = 0;
  for (int i = 0; i < N; i++) {
    start[i] = nz;
    for (int k = 0; k <= i % 7; k++) {
      column[nz] = (i * 13 + k * 29) % N;
      value[nz++] = 1 + k;
    }
    x[i] = i % 9;
  }
  start[N] = nz;
#pragma acc data copyin(start, column[0:nz], value[0:nz], x) copyout(y)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop gang num_gangs(16) vector_length(32) present(start, column[0:nz], value[0:nz], x)
    for (int i = 0; i < N; i++) {
      double s = 0;
      int lo = start[i], hi = start[i + 1];
#pragma acc loop vector reduction(+ : s)
      for (int k = lo; k < hi; k++) s += value[k] * x[column[k]];
      y[i] = s;
    }
  }
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, check_nodes()) == check_me()) {
      double s = 0;
      for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * x[column[k]];
      EXPECT_REAL_AT(i, s, y[i]);
    }
  return VERDICT();
}
