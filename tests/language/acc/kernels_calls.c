// Loops of plain kernels that call functions: of structures by value, and of arrays that they only read.
// nodes: 1
#include "device.h"
#define N 64
typedef struct {
  double re, im;
} Complex;
static Complex z[N], w[N];
static double a[N + 1], b[N], m[N][4], c[N];
static Complex sum_of(Complex x, Complex y) {
  Complex r = {x.re + y.re, x.im + y.im};
  return r;
}
static double norm(Complex x) { return x.re * x.re + x.im * x.im; }
static double pair(const double *p, int i) { return p[i] + p[i + 1]; }
static double row(const double *p) {
  double s = 0;
  for (int k = 0; k < 4; k++) s += p[k];
  return s;
}
static double second(const double (*p)[4], int i) { return p[i][1]; }

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i, z[i].re = i, w[i].im = 2 * i;
    for (int k = 0; k < 4; k++) m[i][k] = i + k;
  }
  a[N] = N;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) z[i] = sum_of(w[i], z[i]);
    for (int i = 0; i < N; i++) b[i] = norm(z[i]);
    for (int i = 0; i < N; i++) b[i] += pair(a, i);
    for (int i = 0; i < N; i++) {
      double v[2];
      v[0] = a[i], v[1] = 1;
      b[i] += pair(v, 0);
    }
    for (int i = 0; i < N; i++) b[i] += row(m[i]) + row(&m[i][0]) + second(m, i) + row(a + 3);
    // These two need their order.
    for (int i = 0; i < N; i++) a[i] = pair(a, i) + 1;
    for (int i = 1; i < N; i++) m[i][0] += row(m[i - 1]);
    for (int i = 0; i < N; i++) c[i] = row(m[i]);
  }
  double before = 0;
  for (int i = 0; i < N; i++) {
    EXPECT_REAL(5.0 * i * i + (2 * i + 1) + (i + 1) + 2 * (4 * i + 6) + (i + 1) + 18, b[i]);
    EXPECT_REAL(2 * i + 2, a[i]);
    const double first = i == 0 ? 0 : i + before;
    EXPECT_REAL(first, m[i][0]);
    before = first + 3 * i + 6;
    EXPECT_REAL(before, c[i]);
  }
  return VERDICT();
}
