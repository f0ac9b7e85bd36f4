// What a kernels construct sees by itself: flattened subscripts, functions of their arguments, reductions.
// nodes: 1
#include <math.h>
#include "device.h"
#define N 40
static double x[N * N], y[N * N], row[2 * N];

static double square(double v) { return v * v; }
static double above(double v, double limit) { return v > limit ? square(v - limit) : 0; }

static void flat(int n, int m, double *restrict u, const double *restrict v) {
#pragma acc kernels copy(u[0:n * m]) copyin(v[0:n * m])
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) u[i * m + j] = v[i * m + j] + 1;
    for (int i = 1; i < n - 1; i++)
      for (int j = m - 2; j > 0; j--) {
        const int at = m * i + j;
        u[at] = u[at] + 0.5 * (v[at - m] + v[at + m]);
      }
    for (size_t i = 0; i < (size_t)n / 2; i++) row[2 * i] = 1, row[2 * i + 1] = 2;
  }
}

int main(void) {
  double err = 0, sum = 1, least = 1e30;
  int count = 0, odd = 0, all = 1;
  for (int i = 0; i < N * N; i++) x[i] = i % 23, y[i] = -1;
  flat(N, N, y, x);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int at = i * N + j, inner = i > 0 && i < N - 1 && j > 0 && j < N - 1;
      EXPECT_REAL_AT(at, x[at] + 1 + (inner ? 0.5 * (x[at - N] + x[at + N]) : 0), y[at]);
    }
  for (int i = 0; i < 2 * N; i++) EXPECT_REAL_AT(i, i < N ? 1 + i % 2 : 0, row[i]);

#pragma acc kernels copyin(x) copy(y)
  {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        y[i * N + j] = above(x[i * N + j], 7.5);
        err = fmax(err, fabs(y[i * N + j] - x[i * N + j]));
        sum += y[i * N + j];
      }
    for (int i = 0; i < N * N; i++) {
      if (x[i] < least) least = x[i];
      if (x[i] > 20) count++;
      odd ^= (int)x[i];
      all = all && x[i] < 23;
    }
  }
  double e = 0, s = 1;
  int c = 0, o = 0;
  for (int i = 0; i < N * N; i++) {
    e = fmax(e, fabs(above(x[i], 7.5) - x[i]));
    s += above(x[i], 7.5);
    c += x[i] > 20;
    o ^= (int)x[i];
  }
  EXPECT_REAL(e, err);
  EXPECT_REAL(s, sum);
  EXPECT_REAL(0, least);
  EXPECT(c, count);
  EXPECT(o, odd);
  EXPECT(1, all);

  // Variables that each iteration assigns first, declared where C90 has them.
  double t, other;
  int at;
#pragma acc kernels copyin(x) copy(y)
  {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        at = i * N + j;
        t = 2 * x[i * N + j];
        if (t > 20) {
          other = t - 20;
          t += other;
        }
        y[i * N + j] = t + at % 3;
      }
    for (int i = 0; i < N; i++) {
      t = x[i];
      for (int j = 0; j < 5; j++) t = t * 0.5 + j;
      row[i] = t;
    }
  }
  for (int i = 0; i < N * N; i++) {
    double v = 2 * x[i];
    EXPECT_REAL_AT(i, (v > 20 ? 2 * v - 20 : v) + i % 3, y[i]);
  }
  for (int i = 0; i < N; i++) {
    double v = x[i];
    for (int j = 0; j < 5; j++) v = v * 0.5 + j;
    EXPECT_REAL_AT(i, v, row[i]);
  }
  // What is left in it is used.
  double kept = 0;
#pragma acc kernels copyin(x) copy(y)
  for (int i = 0; i < N; i++) {
    kept = x[i] + 1;
    y[i] = kept;
  }
  EXPECT_REAL(x[N - 1] + 1, kept);

  // With a directive, where the compiler is to decide.
  double most = -1;
  sum = 0;
#pragma acc kernels loop copyin(x)
  for (int i = 0; i < N; i++) {
    double own = 0;
    for (int j = 0; j < N; j++) own += x[i * N + j];
    sum += own;
    most = own > most ? own : most;
  }
  double all_rows = 0, biggest = -1;
  for (int i = 0; i < N; i++) {
    double own = 0;
    for (int j = 0; j < N; j++) own += x[i * N + j];
    all_rows += own, biggest = fmax(biggest, own);
  }
  EXPECT_REAL(all_rows, sum);
  EXPECT_REAL(biggest, most);
  return VERDICT();
}
