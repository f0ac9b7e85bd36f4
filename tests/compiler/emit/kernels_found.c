// Loops of kernels constructs without directives: parallel where subscripts are seen to be apart, in one thread elsewhere.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#include <math.h>
#define N 64
double x[N], y[N], g[N][N];
static double scale;
static double square(double v) { return v * v; }
static double scaled(double v) { return v * scale; }
static double both(const double *p, int i) { return p[i] + p[i + 1]; }
typedef struct {
  double re, im;
} Complex;
Complex z[N];
static Complex twice(Complex c) { return (Complex){2 * c.re, 2 * c.im}; }

double apart(int n, int m, double *restrict u, double *restrict v) {
  double sum = 0, most = 0;
  int any = 0;
#pragma acc kernels copy(u[0:n * m], v[0:n * m])
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) u[i * m + j] = v[j * n + i];
    for (int i = n - 1; i > 0; i--)
      for (int j = 0; j < m; j++)
        for (int k = 1; k < 3; k++) u[(i * m + j) * 4 + k] = k;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++) u[i * n + j] = 1;
    for (int i = 0; i < n; i++) v[n - 1 - i] = square(x[i]);
    for (int i = 0; i < N / 2; i++) x[2 * i] = 1, x[2 * i + 1] = 2;
    for (int i = 0; i < n; i++) {
      sum += y[i] - 1;
      sum -= x[i];
      most = fmax(fabs(y[i]), most);
    }
    for (int i = 0; i < n; i++) u[i] = both(x, i) + both(&g[i][0], 2);
    for (int i = 0; i < N; i++) z[i] = twice(z[i]);
    for (int i = 0; i < n; i++) {
      if (x[i] > 3) any = 1;
      if (y[i] > 3) any = 1;
    }
  }
  return sum + most + any;
}

void temporaries(int n, double *restrict u) {
  double t, s;
  int k;
#pragma acc kernels copy(u[0:n])
  {
    for (int i = 0; i < n; i++) {
      t = 2 * u[i];
      u[i] = t * t;
    }
    for (int i = 0; i < n; i++) {
      t = 0;
      for (k = 0; k < 4; k++) {
        s = t * k;
        t += s + k;
      }
      u[i] = t;
    }
  }
}
double kept(int n, double *restrict u) {
  double t = 0, s = 0, one = 0, other = 0;
#pragma acc kernels copy(u[0:n])
  {
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < N; i++) x[i] = both(x, i);
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < n; i++)
      if (u[i] > 3 && !one) one = 1;
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < n; i++) other = u[i] > 3 ? 1 : other;
    for (int i = 0; i < N; i++) x[i] = 0;
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < n; i++) t = 2 * u[i], u[i] = t * t;
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < n; i++) {
      if (u[i] > 0) s = u[i];
      u[i] = s;
    }
  }
  return t;
}

double together(int n, int m, double *restrict u) {
  double s = 0, t = 1;
#pragma acc kernels copy(u[0:n * m])
  {
    for (int i = 0; i < N; i++) x[i] = 0;
    // The stride may be 0: the run sees it.
    // CHECK-NOT: kernels_found.c:[[#@LINE+1]]:5: warning
    for (int i = 0; i < n; i++) u[i * m] = i;
    // Of the row before: each row is a kernel of its own.
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) u[i * n + j] = u[(i - 1) * n + j];
    // Of the row before and of the same one.
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) u[i * n + j] = u[(i - 1) * n + j] + u[i * n + j - 1];
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < N / 2 - 1; i++) x[2 * i] = 1, x[2 * i + 2] = 2;
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < n; i++) u[i % 4] = i;
    // Two operators, a use of the sum so far, a product of the sum.
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < N; i++) s += y[i], s *= 2;
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < N; i++) x[i] = s += y[i];
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < N; i++) t = y[i] - t;
    // The function looks at more than its arguments and what is on the device for all.
    // CHECK: kernels_found.c:[[#@LINE+1]]:5: warning: one thread
    for (int i = 0; i < N; i++) y[i] = scaled(x[i]);
  }
  return s + t;
}
