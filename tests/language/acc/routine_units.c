// Routines with their body in another file, called from kernels: with pointers to device memory and to a thread's own
// variables, structures, static helpers and constant tables over there, and a routine of this file that they call.
// sources: routine_units_other.c
// nodes: 1
#include "device.h"
#include "routine_units.h"
#define N 50

// Not the helper of the same name in the other file.
static double helper(double x) { return -x; }

#pragma acc routine seq
double back(double x) { return x + 100; }

int main(void) {
  double a[N], sums[N], two[N];
  struct particle q[N];
  for (int i = 0; i < N; i++) q[i] = (struct particle){{i, 2 * i, 3 * i}, 0.5, i % 3};
#pragma acc parallel loop copy(q) copyout(a, sums, two)
  for (int i = 0; i < N; i++) {
    double own[3] = {i, 1, 2}, out[2];
    move(&q[i], 2.0);
    a[i] = scaled(i) + helper(i);
    sums[i] = sum3(own) + sum3(q[i].x);
    split(q[i].x, out);
    two[i] = out[0] * out[1];
    struct particle mine = q[i];
    move(&mine, 1.0);
    two[i] += mine.x[0];
  }
  for (int i = 0; i < N; i++) {
    double x = i + 2 * 0.5;
    EXPECT_REAL_AT(i, x, q[i].x[0]);
    EXPECT_REAL_AT(i, i * (i % 4 == 0 ? 2 : i % 4 == 1 ? 4 : i % 4 == 2 ? 8 : 16) + 100 - i, a[i]);
    EXPECT_REAL_AT(i, i + 3 + x + 2 * i + 3 * i, sums[i]);
    EXPECT_REAL_AT(i, x * (2 * i + 3 * i) + x + 0.5, two[i]);
  }
  return VERDICT();
}
