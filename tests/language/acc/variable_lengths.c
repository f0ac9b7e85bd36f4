// Arrays of variable length that a region has: declared in it or private, of one and more dimensions, in plain loops, in
// gangs whose threads share loops, in serial regions and in kernels.
// nodes: 1
#include "device.h"
#define N 40

static double expected(int i, int n, int m) {
  double sum = 0;
  for (int j = 0; j < n; j++)
    for (int k = 0; k < m; k++) sum += (i + j * 3 + k * 0.5) * (j - k);
  return sum;
}

static void run(int n, int m) {
  double a[N], b[N], c[N], outside[n], d = 0;
  long e[N];
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    double t[n];
    for (int j = 0; j < n; j++) t[j] = i * j;
    a[i] = 0;
    for (int j = n - 1; j >= 0; j--) a[i] += t[j];
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i * n * (n - 1) / 2, a[i]);
#pragma acc parallel loop private(outside)
  for (int i = 0; i < N; i++) {
    double t[n][m + 1], u[m][2];
    int *p = 0, whole[2 * n + 1];
    for (int j = 0; j < n; j++)
      for (int k = 0; k < m; k++) t[j][k] = i + j * 3 + k * 0.5;
    for (int k = 0; k < m; k++) u[k][0] = 1, u[k][1] = -k;
    for (int j = 0; j < n; j++) {
      outside[j] = 0;
      for (int k = 0; k < m; k++) outside[j] += t[j][k] * (j * u[k][0] + u[k][1]);
    }
    for (int j = 0; j <= 2 * n; j++) whole[j] = j;
    p = whole + n;
    b[i] = 0;
    for (int j = 0; j < n; j++) b[i] += outside[j];
    e[i] = p[n] + whole[1];
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, expected(i, n, m), b[i]);
    EXPECT_AT(i, 2 * n + (n > 0), e[i]);
  }
  // Gangs.
#pragma acc parallel loop gang private(outside)
  for (int i = 0; i < N; i++) {
    double t[m];
#pragma acc loop vector
    for (int k = 0; k < m; k++) t[k] = i + k;
#pragma acc loop vector
    for (int j = 0; j < n; j++) outside[j] = t[j % m] * j;
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < n; j++) {
      double mine[n];
      for (int k = 0; k < n; k++) mine[k] = outside[k] + j;
      sum += mine[(j + 1) % n];
    }
    c[i] = sum;
  }
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++) sum += (i + (j + 1) % n % m) * ((j + 1) % n) + j;
    EXPECT_REAL_AT(i, sum, c[i]);
  }
#pragma acc serial copy(d)
  {
    double t[n];
    for (int j = 0; j < n; j++) t[j] = j;
    for (int j = 0; j < n; j++) d += t[j];
  }
  EXPECT_REAL(n * (n - 1) / 2, d);
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    double t[m];
    for (int k = 0; k < m; k++) t[k] = k;
    a[i] = t[m - 1];
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, m - 1, a[i]);
}

// The length changes in the region: the host runs it.
static void changing(int n) {
  double a[N];
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int length = n + i % 2;
    double t[length];
    for (int j = 0; j < length; j++) t[j] = j;
    a[i] = t[length - 1];
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, n - 1 + i % 2, a[i]);
}

int main(void) {
  run(5, 3);
  run(9, 4);
  changing(6);
  return VERDICT();
}
