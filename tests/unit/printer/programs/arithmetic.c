// Conversions, literals, the library, constants, variable-length parameters.
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SQUARE(x) ((x) * (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

struct pair { char c; double d; };
static const double coefficient[2][3] = {{1, 2, 3}, {0.5, 0.25, 0.125}};
static const int size = 3;
static const unsigned char small = 250;
static const float eps = 1e-3f;
static const long double wide = 1.0L;

static double poly(const double c[3], double x) { return c[0] + x * (c[1] + x * c[2]); }
static double row(int r, double x) {
  double c[3];
  for (int i = 0; i < size; i++) c[i] = coefficient[r][i];
  return poly(c, x);
}
static void transpose(int n, int m, double to[m][n], double from[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[j][i] = from[i][j];
}
static double sum(int n, double v[n]) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += v[i];
  return s;
}
static double trace(int n, double (*a)[n][n]) {
  double s = 0;
  for (int i = 0; i < n; i++) s += (*a)[i][i];
  return s + sum(n, (*a)[1]);
}
static float half(float x) { return x / 2; }
static int64_t wide_product(int32_t a, int32_t b) { return (int64_t)a * b; }

int run(void) {
  printf("%.17g %.17g\n", row(0, 0.1), row(1, 3));
  double a[2][3] = {{1, 2, 3}, {4, 5, 6}}, b[3][2], q[2][2] = {{1, 2}, {3, 4}};
  transpose(2, 3, b, a);
  printf("%g %g %g %g\n", b[0][1], b[2][0], b[2][1], trace(2, &q));
  printf("%d %u %ld %lu\n", INT_MIN, UINT_MAX, LONG_MIN, ULONG_MAX);
  printf("%d %d %d\n", (signed char)200, (unsigned char)-1, (short)70000);
  printf("%d %d\n", small + 10, (unsigned char)(small + 10));
  printf("%.9g %.17g\n", half(3) + eps, half(0.1) * 1.0);
  printf("%ld\n", (long)wide_product(2000000000, 3));
  printf("%d %d\n", (int)offsetof(struct pair, d), (int)_Alignof(struct pair));
  printf("%.17g %.17g %.17g\n", pow(2, 0.5), fmax(1, 2.5f), hypot(3, 4));
  printf("%.9g %d %ld\n", sqrtf(2), abs(-3), labs(-4L));
  printf("%d %d %d\n", isnan(NAN) != 0, isinf(HUGE_VAL) != 0, isfinite(1.0) != 0);
  printf("%g %g\n", SQUARE(1 + 2) * 1.0, (double)MAX(2, -3));
  int e;
  double m = frexp(10, &e), whole, part = modf(2.75, &whole);
  printf("%g %d %g %g\n", m, e, whole, part);
  printf("%d %d %d\n", -7 / 2, -7 % 3, -8 >> 1);
  printf("%c %d %d\n", 'A' + 2, '\n', '\\');
  printf("%d\n", 10u > -1);
  uint8_t byte = 0x80;
  byte <<= 1;
  size_t n = sizeof a / sizeof a[0];
  printf("%d %zu %g\n", byte, n, 0x1p-2);
  printf("%d\n", _Generic(1.0f, float: 1, default: 2) + __builtin_choose_expr(1, 3, 4.0));
  float f = 16777216.0f;
  f += 1.0;
  int i = 7;
  i *= 1.5;
  i -= .9;
  printf("%.9g %d\n", f, i);
  printf("100%% \"quoted\" ?\?= %s\n", "tab\tnul");
  return 0;
}
