// nodes: 1
// Complex numbers in kernels: operators, mixed with real numbers and of both precisions, functions, conversions, conditions, members,
// constants, routines and infinities.
#include <complex.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 96

typedef struct {
  double complex u[2];
  float weight;
  float complex v;
} Site;

static const double complex phase = 0.6 + 0.8 * I;
static const float complex table[3] = {1.0f, 2.0f * I, -1.5f + 0.5f * I};

#pragma acc routine seq
static double complex rotated(double complex z, double angle, double complex *kept) {
  *kept = conj(z);
  return z * cexp(I * angle);
}

static double complex a[N], b[N], out[40][N], serial[40][N];
static float complex fa[N], fb[N], fout[12][N], fserial[12][N];
static double real[8][N], rserial[8][N];
static Site sites[N], sserial[N];

// What is computed for element i, on the device and on the host.
#define COMPUTE(out, fout, real, sites)                                  \
  do {                                                                   \
    double complex x = a[i], y = b[i], z;                                \
    float complex f = fa[i], g = fb[i];                                  \
    double r = creal(x);                                                 \
    int k = i % 3;                                                       \
    out[0][i] = x + y;                                                   \
    out[1][i] = x - y;                                                   \
    out[2][i] = x * y;                                                   \
    out[3][i] = x / y;                                                   \
    out[4][i] = -x + +y;                                                 \
    out[5][i] = ~x;                                                      \
    out[6][i] = 2 * x - y * 3.0;                                         \
    out[7][i] = x / 4 + 1.0 / y;                                         \
    out[8][i] = r - y;                                                   \
    out[9][i] = f * y + g;                                               \
    out[10][i] = r;                                                      \
    out[11][i] = 7;                                                      \
    out[12][i] = I * x;                                                  \
    z = x;                                                               \
    z += y;                                                              \
    z *= x;                                                              \
    z -= 0.5;                                                            \
    z /= y + 2;                                                          \
    out[13][i] = z;                                                      \
    z *= f;                                                              \
    z += k;                                                              \
    out[14][i] = z;                                                      \
    __real__ z = 3;                                                      \
    __imag__ z = r;                                                      \
    out[15][i] = z;                                                      \
    out[16][i] = conj(x) * y;                                            \
    out[17][i] = cexp(x);                                                \
    out[18][i] = csqrt(x);                                               \
    out[19][i] = clog(x);                                                \
    out[20][i] = cpow(x, y);                                             \
    out[21][i] = csin(x) + ccos(y);                                      \
    out[22][i] = csinh(x) - ccosh(y);                                    \
    double complex kept, local[2] = {1.0, x};                            \
    out[23][i] = rotated(x, 0.25 * k, &kept) + local[1] + local[0];      \
    out[24][i] = kept;                                                   \
    out[25][i] = phase * x;                                              \
    out[26][i] = x == y ? x : k ? y : table[k];                          \
    out[27][i] = CMPLX(r, 2.0);                                          \
    double complex *p = &local[1];                                       \
    *p *= 2;                                                             \
    out[28][i] = p[0] + ((double *)p)[1];                                \
    out[29][i] = (double complex)f + (float)r;                           \
    fout[0][i] = f + g;                                                  \
    fout[1][i] = f * g;                                                  \
    fout[2][i] = f / g;                                                  \
    fout[3][i] = 2.0f * f - table[k];                                    \
    f *= 0.1;                                                            \
    fout[4][i] = f;                                                      \
    fout[5][i] = x;                                                      \
    fout[6][i] = cexpf(g) * csqrtf(g);                                   \
    fout[7][i] = conjf(g) + 1.0f;                                        \
    real[0][i] = cabs(x) + carg(x);                                      \
    real[1][i] = creal(x * y) - cimag(x);                                \
    real[2][i] = cabsf(g) + cargf(g) + crealf(f) + cimagf(f);            \
    real[3][i] = (x == y) + 2 * (x != y) + 4 * (x == 1.0) + 8 * !x;      \
    real[4][i] = (x && k) + 2 * (x || k) + (_Bool)x;                     \
    real[5][i] = x;                                                      \
    real[5][i] += y;                                                     \
    real[6][i] = 0;                                                      \
    if (x - x) real[6][i] = 1;                                           \
    for (z = 4; z; z = z - 1) real[6][i] += creal(z);                    \
    sites[i].u[k % 2] += x * sites[i].weight;                            \
    sites[i].v = conjf(sites[i].v) + y;                                  \
  } while (0)

static int different(const char *what, int row, int i, double complex got, double complex expected, double unit) {
  double limit = 64 * unit * (cabs(expected) + 1);
  if (cabs(got - expected) <= limit) return 0;
  printf("%s %d, element %d: %.17g%+.17gi, expected %.17g%+.17gi\n", what, row, i, creal(got), cimag(got), creal(expected),
         cimag(expected));
  return 1;
}

// Infinities and what C's Annex G says of them.
static int infinities(void) {
  double complex x[4] = {CMPLX(INFINITY, NAN), CMPLX(INFINITY, 1), CMPLX(1, 1), CMPLX(2, -3)}, product[16], quotient[16];
  int wrong = 0;
#pragma acc parallel loop copyin(x) copyout(product, quotient)
  for (int k = 0; k < 16; k++) {
    product[k] = x[k / 4] * x[k % 4];
    quotient[k] = x[k / 4] / (x[k % 4] - x[2] * (k % 4 == 2));
  }
  for (int k = 0; k < 16; k++) {
    volatile double complex l = x[k / 4], r = x[k % 4], s = x[k % 4] - x[2] * (k % 4 == 2);
    double complex p = l * r, q = l / s;
    // Which of the parts is infinite is said, not what the other one is.
    wrong += (isinf(creal(p)) || isinf(cimag(p))) != (isinf(creal(product[k])) || isinf(cimag(product[k])));
    wrong += (isinf(creal(q)) || isinf(cimag(q))) != (isinf(creal(quotient[k])) || isinf(cimag(quotient[k])));
    wrong += (cabs(q) == 0) != (cabs(quotient[k]) == 0);
    if (wrong) return printf("element %d: %g%+gi and %g%+gi, expected %g%+gi and %g%+gi\n", k, creal(product[k]), cimag(product[k]),
                             creal(quotient[k]), cimag(quotient[k]), creal(p), cimag(p), creal(q), cimag(q)), 1;
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = CMPLX(0.1 * (i % 17) - 0.7, 0.05 * (i % 23) - 0.4);
    b[i] = i % 5 ? CMPLX(0.3 + 0.02 * i, 0.9 - 0.03 * (i % 31)) : a[i] + (i % 2);
    fa[i] = a[i] + 1.5f;
    fb[i] = b[i] + 0.5f;
    sites[i] = sserial[i] = (Site){{a[i], b[i]}, 0.5f * (i % 7), fb[i]};
  }
  for (int i = 0; i < N; i++) COMPUTE(serial, fserial, rserial, sserial);
#pragma acc parallel loop copyin(a, b, fa, fb) copyout(out, fout, real) copy(sites)
  for (int i = 0; i < N; i++) COMPUTE(out, fout, real, sites);
  int wrong = infinities();
  for (int i = 0; i < N && wrong < 20; i++) {
    for (int k = 0; k < 30; k++) wrong += different("out", k, i, out[k][i], serial[k][i], DBL_EPSILON);
    for (int k = 0; k < 8; k++) wrong += different("fout", k, i, fout[k][i], fserial[k][i], FLT_EPSILON);
    for (int k = 0; k < 7; k++) wrong += different("real", k, i, real[k][i], rserial[k][i], k == 2 ? FLT_EPSILON : DBL_EPSILON);
    for (int k = 0; k < 2; k++) wrong += different("site", k, i, sites[i].u[k], sserial[i].u[k], DBL_EPSILON);
    wrong += different("site", 2, i, sites[i].v, sserial[i].v, FLT_EPSILON);
  }

  // A complex scalar that the region only reads, one that each iteration has for itself, and one of the device.
  double complex scale = 0.5 - 2 * I, own = 1 + I, last = 0;
#pragma acc parallel loop copyin(a) copyout(out) copy(last) firstprivate(own)
  for (int i = 0; i < N; i++) {
    out[0][i] = scale * a[i] * table[1];
    own = own * 0 + a[i];
    out[1][i] = own;
    if (i == N - 1) last = a[i];
  }
  for (int i = 0; i < N; i++) {
    wrong += different("scaled", 0, i, out[0][i], scale * a[i] * table[1], DBL_EPSILON);
    wrong += different("own", 0, i, out[1][i], a[i], DBL_EPSILON);
  }
  wrong += different("last", 0, N - 1, last, a[N - 1], DBL_EPSILON);
  if (wrong) return 1;
  printf("PASS\n");
  return 0;
}
