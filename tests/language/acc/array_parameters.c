// Parameters that are declared as arrays: data clauses and regions that name none take all of them, or what is there.
// nodes: 1
#include "device.h"
#define N 6
#define M 5

static void scale(int n, int m, double a[n][m], const double b[M], double c[restrict static N]) {
#pragma acc parallel loop copy(a) copyin(b) copyout(c)
  for (int i = 0; i < n; i++) {
    c[i] = 0;
    for (int j = 0; j < m; j++) a[i][j] *= b[j], c[i] += a[i][j];
  }
}

static void implicit(int n, int m, double a[n][m], const double b[M], double c[N]) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] += b[j] + c[i];
}

static void part(int n, double c[n]) {
#pragma acc parallel loop present(c)
  for (int i = 0; i < n; i++) c[i] = -i;
}

// The size is another one by now: nothing can be taken for it.
static double changed(int n, double c[n]) {
  double sum = 0;
  n = 2;
#pragma acc parallel loop present(c) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += c[i];
  return sum;
}

int main(void) {
  double a[N][M], b[M], c[N], d[2 * N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = i + j, b[j] = j;
  scale(N, M, a, b, c);
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int j = 0; j < M; j++) {
      EXPECT_REAL_AT(i, (i + j) * j, a[i][j]);
      s += (i + j) * j;
    }
    EXPECT_REAL_AT(i, s, c[i]);
  }
  if (separate()) EXPECT(0, acc_is_present(a, sizeof a) || acc_is_present(c, sizeof c));
  implicit(N, M, a, b, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, (i + j) * j + j + c[i], a[i][j]);
  // In a data region the copies there are used.
#pragma acc data copy(a) copyin(b, c)
  {
    implicit(N, M, a, b, c);
    if (separate()) EXPECT_REAL(3 + c[1], a[1][1]);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, (i + j) * j + 2 * (j + c[i]), a[i][j]);
  // More is there than the parameter says, from before its first element on; and less.
  for (int i = 0; i < 2 * N; i++) d[i] = 1;
#pragma acc data copy(d)
  part(N, d + 3);
  for (int i = 0; i < 2 * N; i++) EXPECT_REAL_AT(i, i >= 3 && i < 3 + N ? -(i - 3) : 1, d[i]);
#pragma acc data copyin(d[0:4])
  EXPECT_REAL(2, changed(2 * N, d));
  return VERDICT();
}
