// kernels with scalars, declarations, loops in order and conditions around the parallel loops: what the host does
// between the kernels, and scalars that pass from the one to the other. nodes: 1 2
#include "check.h"
#define N 64
double a[N], b[N];

static void scalars_pass(void) {
  double s = 1, from = 0;
  int n = 10;
#pragma acc kernels copy(a, b)
  {
    s = 3;
    for (int i = 0; i < N; i++) a[i] = s;
    n = 20;
    for (int i = 0; i < n; i++) b[i] = a[i] + s;
    from = a[5] + b[5];  // on the device
    s += from;           // on the host
    for (int i = 32; i < N; i++) b[i] = s;
    s = s + b[32];  // on the device
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, 3, a[i]);
    EXPECT_REAL_AT(i, i < 20 ? 6 : i < 32 ? 0 : 12, b[i]);
  }
  EXPECT_REAL(9, from);
  EXPECT_REAL(24, s);
  EXPECT_REAL(20, n);
}

static void reductions_pass(int queue) {
  double sum = 5, twice = 0, largest = -1;
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc kernels copy(a, b) async(queue)
  {
    sum = 1;
#pragma acc loop reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += a[i];
    twice = 2 * sum;
    for (int i = 0; i < N; i++) b[i] = sum + twice;
    sum += a[1];  // on the device
#pragma acc loop reduction(max : largest)
    for (int i = 0; i < N; i++) largest = b[i] > largest ? b[i] : largest;
    a[0] = sum + largest;
  }
#pragma acc wait
  EXPECT_REAL(1 + N * (N - 1) / 2 + 1, sum);
  EXPECT_REAL(2 * (1 + N * (N - 1) / 2), twice);
  EXPECT_REAL(3 * (1 + N * (N - 1) / 2), largest);
  EXPECT_REAL(sum + largest, a[0]);
}

static void loops_in_order(int steps, int half) {
  double u[N], v[N], x[N], y[N];
  int count = 0, k, counted = 0;
  for (int i = 0; i < N; i++) u[i] = x[i] = i % 7, v[i] = y[i] = 0;
#pragma acc kernels copy(u, v)
  {
    int t = 0;
    double factor = 0.5;
    const double more = 2 * factor;
    while (t < steps) {
      for (int i = 1; i < N - 1; i++) v[i] = factor * (u[i - 1] + u[i + 1]);
      if (t % 2 == half) {
        for (int i = 1; i < N - 1; i++) u[i] = v[i] + more;
        count++;
      } else {
        for (int i = 1; i < N - 1; i++) u[i] = v[i];
      }
      t++;
    }
#pragma acc loop seq
    for (int step = 0; step < 3; step++) {
#pragma acc loop independent
      for (int i = 0; i < N; i++) v[i] += step * u[i];
      v[0] += step;
    }
    for (k = 0; k < 4; k++) {
      for (int i = 1; i < N; i++) u[i] += u[i - 1];
      for (int i = 0; i < N; i++) u[i] *= 0.25;
    }
    do {
      for (int i = 0; i < N; i++) v[i] -= 1;
    } while (++counted < 3);
  }
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) y[i] = 0.5 * (x[i - 1] + x[i + 1]);
    for (int i = 1; i < N - 1; i++) x[i] = y[i] + (t % 2 == half);
  }
  for (int step = 0; step < 3; step++) {
    for (int i = 0; i < N; i++) y[i] += step * x[i];
    y[0] += step;
  }
  for (int j = 0; j < 4; j++) {
    for (int i = 1; i < N; i++) x[i] += x[i - 1];
    for (int i = 0; i < N; i++) x[i] *= 0.25;
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, x[i], u[i]);
    EXPECT_REAL_AT(i, y[i] - 3, v[i]);
  }
  EXPECT_REAL((steps + (half == 0)) / 2, count);
  EXPECT_REAL(4, k);
  EXPECT_REAL(3, counted);
}

// Statements that have to stay together, and names that hide others.
static void left_together(void) {
  int last = -1, t = 7;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc kernels copy(a)
  {
    for (int k = 0; k < 10; k++) {
      for (int i = 0; i < N; i++) a[i] += 1;
      if (a[0] > 4) break;
      last = k;
    }
  }
  EXPECT_REAL(3, last);
  EXPECT_REAL(5, a[0]);
#pragma acc kernels copy(a)
  {
    for (int i = 0; i < N; i++) a[i] += t;
    {
      int t = 100;
      for (int i = 0; i < N; i++) a[i] += t;
    }
    a[0] += t;
  }
  EXPECT_REAL(5 + 7 + 100 + 7, a[0]);
  EXPECT_REAL(N - 1 + 5 + 107, a[N - 1]);
  EXPECT_REAL(7, t);
}

int main(void) {
  scalars_pass();
  reductions_pass(1);
  loops_in_order(7, 0);
  loops_in_order(6, 1);
  left_together();
  return VERDICT();
}
