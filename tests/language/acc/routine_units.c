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

// Nor these its records.
struct cell {
  int count;
  double value;
};
typedef struct {
  float f;
} item;
static double own_cell(double x) {
  struct cell c = {2, x};
  item i = {1};
  return c.count * c.value + i.f;
}

int main(void) {
  double a[N], sums[N], two[N];
  struct particle q[N];
  for (int i = 0; i < N; i++) q[i] = (struct particle){{i, 2 * i, 3 * i}, 0.5, i % 3};
  const double factors[2] = {7, 8};
#pragma acc parallel loop copy(q) copyin(factors) copyout(a, sums, two)
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
    // Many pointers, some to what the thread has.
    int calls = 0;
    double last = 0;
    const double first = many(q[i].x, own, &calls, factors, &last);
    two[i] += first + calls + last + own_cell(i) + other_cell(i);
  }
  for (int i = 0; i < N; i++) {
    double x = i + 2 * 0.5;
    EXPECT_REAL_AT(i, x, q[i].x[0]);
    EXPECT_REAL_AT(i, i * (i % 4 == 0 ? 2 : i % 4 == 1 ? 4 : i % 4 == 2 ? 8 : 16) + 100 - i, a[i]);
    EXPECT_REAL_AT(i, i + 3 + x + 2 * i + 3 * i, sums[i]);
    EXPECT_REAL_AT(i, x * (2 * i + 3 * i) + x + 0.5 + (x + i + 7) + 1 + 7 + (2 * i + 1) + (3 * i + 4), two[i]);
  }
  return VERDICT();
}
