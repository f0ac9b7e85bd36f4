// nodes: 1 2
// Routines of workers and vectors: the threads of the gang, or of the worker, that call them share their loops.
#include "check.h"
#define N 23
#define M 150
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][M], b[N][M], total[N], most[N];
int count[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp align total[i] with t(i)
#pragma xmp align most[i] with t(i)
#pragma xmp align count[i] with t(i)
double scale = 2;
#pragma acc declare create(scale)

#pragma acc routine seq
static double square(double x) { return x * x; }

// What it returns is all threads' together.
#pragma acc routine vector
static double dot(const double *x, const double *y, int n) {
  double s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}

// An array of its own, shared by the threads; names that the callers have, too.
#pragma acc routine vector
static void turn(double *x, int n) {
  double a[M];
#pragma acc loop vector
  for (int i = 0; i < n; i++) a[i] = x[n - 1 - i];
#pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] = a[i] * scale;
}

#pragma acc routine worker
static int above(const double *x, int n, double limit) {
  int found = 0;
  const int each = 10;
#pragma acc loop worker reduction(+ : found)
  for (int block = 0; block < n; block += each) {
    int mine = 0;
#pragma acc loop vector reduction(+ : mine)
    for (int i = block; i < block + each; i++) mine += x[i] > limit;
    found += mine;
  }
  return found;
}

// Calls others, and itself twice in a statement.
#pragma acc routine vector
static double distance(const double *x, const double *y, int n) {
  const double both = dot(x, y, n);
  double away = dot(x, x, n) + dot(y, y, n) - 2 * both;
  if (away < 0) turn((double *)x, 0);
  return square(away) / 4;
}

// Returns in the midst: one thread runs it.
#pragma acc routine vector
static double first_above(const double *x, int n, double limit) {
  double found = -1;
  if (n == 0) return found;
#pragma acc loop vector reduction(max : found)
  for (int i = 0; i < n; i++)
    if (x[i] > limit && -i > found - n) found = n - i;
  return found < 0 ? -1 : n - found;
}

static double value(int i, int j) { return (i * 5 + j * 3) % 17; }

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = value(i, j), b[i][j] = value(j, i);
#pragma acc data copy(a, b) create(total, most, count)
  {
#pragma acc update device(scale)
#pragma xmp loop on t(i)
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
      int n = M;
      total[i] = dot(a[i], b[i], n);
      turn(a[i], n);
      count[i] = above(a[i], n, 20) + (n > 0 ? 100 : 0);
    }
#pragma acc update self(total, count)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      double s = 0;
      int found = 100;
      for (int j = 0; j < M; j++) s += value(i, j) * value(j, i), found += 2 * value(i, j) > 20;
      EXPECT_REAL_AT(i, s, total[i]);
      EXPECT_AT(i, found, count[i]);
    }

    // Each worker with a row of its own.
#pragma xmp loop on t(i)
#pragma acc parallel loop gang worker num_workers(4) vector_length(32)
    for (int i = 0; i < N; i++) {
      turn(a[i], M);
      double d = distance(a[i], b[i], M), e = 0;
      for (int k = 0; k < 3; k++) e += distance(b[i], b[i] + k, M - k);
      total[i] = d;
      most[i] = e;
    }
#pragma acc update self(total, most)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      double away = 0, sum = 0;
      for (int j = 0; j < M; j++) away += (4 * value(i, j) - value(j, i)) * (4 * value(i, j) - value(j, i));
      EXPECT_REAL_AT(i, away * away / 4, total[i]);
      for (int k = 0; k < 3; k++) {
        double d = 0;
        for (int j = 0; j < M - k; j++) d += (value(j, i) - value(j + k, i)) * (value(j, i) - value(j + k, i));
        sum += d * d / 4;
      }
      EXPECT_REAL_AT(i, sum, most[i]);
    }

    // In a loop of workers, in the region itself, and where one thread has to do it.
#pragma xmp loop on t(i)
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
      double s = 0;
#pragma acc loop worker reduction(+ : s)
      for (int k = 0; k < 5; k++) s += dot(a[i] + k, b[i], M - k);
      total[i] = s;
      most[i] = first_above(b[i], M, 15);
    }
#pragma acc update self(total, most)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      double s = 0, first = -1;
      for (int k = 0; k < 5; k++)
        for (int j = 0; j < M - k; j++) s += 4 * value(i, j + k) * value(j, i);
      for (int j = M - 1; j >= 0; j--)
        if (value(j, i) > 15) first = j;
      EXPECT_REAL_AT(i, s, total[i]);
      EXPECT_REAL_AT(i, first, most[i]);
    }
  }
  double x[M], s = 0, sum = 0;
  for (int j = 0; j < M; j++) x[j] = j % 7;
#pragma acc parallel copy(x) copyout(s)
  {
    turn(x, M);
    double again = dot(x, x, M);
    s = again + above(x, M, 8);
  }
  for (int j = 0; j < M; j++) {
    EXPECT_REAL_AT(j, 2 * ((M - 1 - j) % 7), x[j]);
    sum += x[j] * x[j] + (x[j] > 8);
  }
  EXPECT_REAL(sum, s);
  return VERDICT();
}
