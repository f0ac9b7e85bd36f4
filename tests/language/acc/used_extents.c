// Pointers that no data clause names and of which nothing is present: the subscripts say how much of their memory is used.
// nodes: 1
#include "device.h"
#define N 50

struct point {
  double x, y;
};

// Memory that ends where the elements do, with marks behind them that nobody may touch.
static double *vector(int n, double first) {
  double *v = malloc((n + 1) * sizeof(double));
  for (int i = 0; i < n; i++) v[i] = first + i;
  v[n] = -1;
  return v;
}

static void saxpy(int n, double a, double *x, double *restrict y) {
#pragma acc kernels
  for (int i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

static void stencil(int n, double *restrict out, const double *restrict in) {
#pragma acc parallel loop
  for (int i = 1; i <= n - 2; i++) out[i] = in[i - 1] + in[i + 1];
}

static void matrix(int rows, int columns, double *a, const double *x, double *y) {
  int i, j;
#pragma acc parallel loop private(j)
  for (i = 0; i < rows; i++) {
    double sum = 0;
    int row = i * columns;
    for (j = 0; j < columns; j++) sum += a[row + j] * x[j];
    y[i] = sum;
  }
}

static void triangle(int n, double *a) {
#pragma acc parallel loop
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j <= i; j++) *(a + i * n + j) = i + j;
}

// What stands behind a condition is within the rest, or all there is.
static void guarded(int n, double *a, double *b) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double next = i + 1 < n ? a[i + 1] : 0;
    if (i > 2) b[i - 2] = a[i] + next;
  }
}

static void points(int n, struct point *p, double (*rows)[4], double *one) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    p[i].x = 3 * i;
    rows[2 * i + 1][i % 4] = p[i].x + *one;
  }
}

static void nothing(int n, double *a) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) a[i] = 1;
}

int main(void) {
  double *x = vector(N, 1), *y = vector(N, 10), *a = vector(N * N, 0);
  saxpy(N, 2, x, y);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * (i + 1) + 10 + i, y[i]);
  stencil(N, y, x);
  for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, 2 * (i + 1), y[i]);
  EXPECT_REAL(12, y[0]);
  matrix(N, N, a, x, y);
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int j = 0; j < N; j++) sum += (i * N + j) * (j + 1.0);
    EXPECT_REAL_AT(i, sum, y[i]);
  }
  triangle(N, a);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) EXPECT_REAL_AT(i * N + j, j <= i ? i + j : i * N + j, a[i * N + j]);
  guarded(N, x, y);
  for (int i = 3; i < N; i++) EXPECT_REAL_AT(i, i + 1 + (i + 1 < N ? i + 2 : 0), y[i - 2]);

  struct point *p = malloc(N * sizeof *p);
  double(*rows)[4] = malloc(2 * N * sizeof *rows), one = 1;
  for (int i = 0; i < N; i++) p[i].x = p[i].y = i, rows[2 * i][0] = -5;
  points(N, p, rows, &one);
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, 3 * i, p[i].x);
    EXPECT_REAL_AT(i, i, p[i].y);
    EXPECT_REAL_AT(i, 3 * i + 1, rows[2 * i + 1][i % 4]);
    EXPECT_REAL_AT(i, -5, rows[2 * i][0]);
  }
  nothing(0, 0);

  // Bounds and subscripts with divisions.
  double *half = vector(N, 0), *seven = vector(7, 0);
#pragma acc kernels
  for (int i = 0; i < N / 2; i++) half[2 * i + 1] -= 1;
#pragma acc parallel loop
  for (int i = 0; i < N; i++) half[i] += seven[(i * 3 + 1) % 7];
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i - i % 2 + (i * 3 + 1) % 7, half[i]);
  EXPECT_REAL(-1, half[N]);
  EXPECT_REAL(-1, seven[7]);

  // Where something is present, that is used.
  for (int i = 0; i < N; i++) y[i] = i;
#pragma acc data copy(y[0 : N]) create(x[0 : N])
  {
    nothing(N, x);
    saxpy(N / 2, 3, x, y);
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i < N / 2 ? 3 + i : i, y[i]);
  EXPECT_REAL(-1, x[N]);
  EXPECT_REAL(-1, y[N]);
  EXPECT_REAL(-1, a[N * N]);
  return VERDICT();
}
