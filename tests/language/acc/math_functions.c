// Functions of <math.h> for float and double, abs, labs: as on the host within a few units in the last place. Their arguments
// are exact, however a device multiplies and adds.
// nodes: 1
#include <float.h>
#include <math.h>
#include "device.h"
#define N 50

static void near(const char *what, int i, double expected, double found, double unit) {
  if (expected == found || fabs(expected - found) <= 8 * unit * fabs(expected)) return;
  check_real(__FILE__, __LINE__, what, i, expected, found);
}
#define TRY(expr)                                                   \
  do {                                                              \
    double d[N];                                                    \
    _Pragma("acc parallel loop copyout(d)") for (int i = 0; i < N; i++) { \
      double x = 0.125 + i * 0.375, y = 0.75 + i / 128.0;           \
      float xf = 0.125f + i * 0.25f, yf = 0.5f + i * 0.125f;        \
      (void)x, (void)y, (void)xf, (void)yf;                         \
      d[i] = expr;                                                  \
    }                                                               \
    for (int i = 0; i < N; i++) {                                   \
      double x = 0.125 + i * 0.375, y = 0.75 + i / 128.0;           \
      float xf = 0.125f + i * 0.25f, yf = 0.5f + i * 0.125f;        \
      (void)x, (void)y, (void)xf, (void)yf;                         \
      near(#expr, i, expr, d[i], sizeof(expr) == 4 ? 6e-8 : 1.2e-16); \
    }                                                               \
  } while (0)

int main(void) {
  TRY(sqrt(x) + fabs(-x));
  TRY(exp(-x));
  TRY(log(x) * log10(x) + log2(x));
  TRY(pow(x, y));
  TRY(sin(x) + 2);
  TRY(cos(x) + 2);
  TRY(tan(y));
  TRY(asin(1 / (1 + x)) + acos(1 / (1 + x)) + atan(x));
  TRY(atan2(x, y));
  TRY(sinh(y) + cosh(y) + tanh(y));
  TRY(floor(x) + ceil(x) + trunc(-x) + round(x));
  TRY(fmod(x, y));
  TRY(fmin(x, 5.0) + fmax(x, 5.0));
  TRY(hypot(x, y) + cbrt(x));
  TRY(exp2(y) + expm1(y) + log1p(x));
  TRY(copysign(x, -1.0));
  TRY(sqrtf(xf) + fabsf(-xf));
  TRY(expf(-xf));
  TRY(logf(xf) + 10.0f);
  TRY(powf(xf, yf));
  TRY(sinf(xf) + 2.0f);
  TRY(cosf(xf) + 2.0f);
  TRY(fminf(xf, 3.0f) + fmaxf(xf, 3.0f) + floorf(xf) + ceilf(xf));
  TRY(fmodf(xf, yf) + atan2f(xf, yf));
  int whole[N];
  long wide[N];
#pragma acc parallel loop copyout(whole, wide)
  for (int i = 0; i < N; i++) {
    whole[i] = abs(i - 25) + (int)lround(0.4 + i);
    wide[i] = labs(25L - i) << 33;
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, abs(i - 25) + i, whole[i]);
    EXPECT_AT(i, labs(25L - i) << 33, wide[i]);
  }
  // Bits.
  int bits[N], _g = 3, _k0 = 5;  // names like those of the kernel's own variables
#pragma acc parallel loop copyin(wide) copyout(bits)
  for (int i = 0; i < N; i++) {
    unsigned x = i * 2654435761u | 1u << i % 32;
    long y = wide[i] ? wide[i] : 1;
    bits[i] = __builtin_popcount(x) + 64 * (__builtin_clz(x) + 64 * __builtin_ctz(x)) + __builtin_parity(x) + _g +
              __builtin_popcountl(y) + __builtin_clzl(y) * 3 + __builtin_ctzll(y) * 7 + __builtin_ffs(i) - __builtin_ffsl(y) * _k0;
  }
  for (int i = 0; i < N; i++) {
    unsigned x = i * 2654435761u | 1u << i % 32;
    long y = wide[i] ? wide[i] : 1;
    EXPECT_AT(i,
              __builtin_popcount(x) + 64 * (__builtin_clz(x) + 64 * __builtin_ctz(x)) + __builtin_parity(x) + _g +
                  __builtin_popcountl(y) + __builtin_clzl(y) * 3 + __builtin_ctzll(y) * 7 + __builtin_ffs(i) - __builtin_ffsl(y) * _k0,
              bits[i]);
  }
  unsigned long turned[N];
#pragma acc parallel loop copyin(wide) copyout(turned)
  for (int i = 0; i < N; i++) {
    const unsigned short two = 7 * i + 300;
    turned[i] = __builtin_bswap16(two) + 3 * __builtin_bswap32(wide[i] + i) + __builtin_bswap64(wide[i] + i);
  }
  for (int i = 0; i < N; i++) {
    const unsigned short two = 7 * i + 300;
    EXPECT_AT(i, 1, turned[i] == __builtin_bswap16(two) + 3 * __builtin_bswap32(wide[i] + i) + __builtin_bswap64(wide[i] + i));
  }
  // Tests of values.
  int odd = 0;
  double zero = 0;
#pragma acc parallel loop reduction(+ : odd) firstprivate(zero)
  for (int i = 0; i < N; i++) {
    double inf = 1 / zero, nan = inf - inf;
    odd += (isnan(nan) != 0) + (isinf(inf) != 0) + (inf == INFINITY) + (isnan(1.0 * i) != 0);
  }
  EXPECT(3 * N, odd);
  // Classes of values: not a number, infinite, subnormal, zero, normal.
  const double values[5] = {zero / zero, -1 / zero, 4e-310, -0.0, 2.5e-308};
  const float singles[5] = {zero / zero, 1 / zero, 1e-39f, 0, 2e-38f};
  int kinds[5], kinds_single[5], normal[5];
#pragma acc parallel loop copyin(values, singles) copyout(kinds, kinds_single, normal)
  for (int i = 0; i < 5; i++) {
    kinds[i] = fpclassify(values[i]);
    kinds_single[i] = fpclassify(singles[i]);
    normal[i] = !!isnormal(values[i]) + 2 * !!isnormal(singles[i]) + 4 * !!isunordered(values[i], 1) +
                8 * !!islessgreater(values[i], 1);
  }
  for (int i = 0; i < 5; i++) {
    EXPECT_AT(i, fpclassify(values[i]), kinds[i]);
    EXPECT_AT(i, fpclassify(singles[i]), kinds_single[i]);
    EXPECT_AT(i, i == 4 ? 11 : i == 0 ? 4 : 8, normal[i]);
  }
  // Constants of headers.
  double limits[4];
  int signs = 0;
#pragma acc parallel copyout(limits) reduction(+ : signs)
  {
    limits[0] = DBL_EPSILON;
    limits[1] = DBL_MAX;
    limits[2] = FLT_MIN;
    limits[3] = -DBL_MIN;
    signs += 1 + 2 * !!signbit(NAN) + 4 * !!signbit(-INFINITY);
  }
  EXPECT(1, limits[0] == DBL_EPSILON);
  EXPECT(1, limits[1] == DBL_MAX);
  EXPECT(1, limits[2] == FLT_MIN);
  EXPECT(1, limits[3] == -DBL_MIN);
  EXPECT(5, signs);
  return VERDICT();
}
