// Functions with aligned parameters, called by several threads at once, with several arrays, sizes and templates.
// flags: -fopenmp
// settings: OMP_NUM_THREADS=4
// nodes: 1 2
#include "check.h"
#define N 64
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]

static double sides(double v[N], int i) {
#pragma xmp align v[i] with t(i)
#pragma xmp shadow v[1]
  return v[i - 1] + v[i + 1];
}
// Its extent comes with the call, or from the template.
static double first_of(int n, double v[n], double *w, int i, int sign) {
#pragma xmp align v[i] with t(i)
#pragma xmp align w[i] with t(i)
#pragma xmp shadow v[1]
#pragma xmp shadow w[1]
  return sides(v, i) + sign * w[i];
}

// The same line for different distributions of a template of its own.
static double own_template(int turn) {
  double sum = 0;
#pragma xmp template u(:)
#pragma xmp distribute u(block) onto p
  int n = N + 8 * turn;
#pragma xmp template_fix u(0:n-1)
  double *x;
#pragma xmp align x[i] with u(i)
  x = xmp_malloc(xmp_desc_of(x), n);
#pragma xmp loop on u(i)
  for (int i = 0; i < n; i++) x[i] = i;
#pragma xmp loop on u(i) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += x[i];
  xmp_free(xmp_desc_of(x));
  return sum;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 1000 * i;
#pragma xmp reflect(a, b)
  double sum = 0;
  for (int turn = 0; turn < 300; turn++) {
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < N - 1; i++) sum += sides(turn % 2 ? a : b, i) + first_of(N, a, b, i, turn % 2 ? -1 : 1);
  }
  double expected = 0;
  for (int turn = 0; turn < 300; turn++)
    for (int i = 1; i < N - 1; i++)
      expected += (turn % 2 ? 2.0 * i : 2000.0 * i) + 2.0 * i + (turn % 2 ? -1000.0 * i : 1000.0 * i);
  EXPECT_REAL(expected, sum);
  for (int turn = 0; turn < 3; turn++) {
    int n = N + 8 * turn;
    EXPECT_REAL(n * (n - 1.0) / 2, own_template(turn));
  }
  return VERDICT();
}
