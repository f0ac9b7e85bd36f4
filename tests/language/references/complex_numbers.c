// Complex numbers made by the macros of C11, in initializers, too.
// nodes: 1 2
#include <complex.h>
#include "check.h"
#define N 8
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static const double complex unit = CMPLX(0.0, 1.0);
static const float complex single[2] = {CMPLXF(1, 2), CMPLXF(3, 4)};
double complex z[N];
#pragma xmp align z[i] with t[i]

int main(void) {
  check_nodes();
  double complex sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    z[i] = CMPLX(i, -i) * unit + single[i % 2];
    sum += z[i];
  }
  EXPECT(N * (N - 1) / 2 + 4 * 4, creal(sum));
  EXPECT(N * (N - 1) / 2 + 4 * 6, cimag(sum));
  EXPECT(-1, (int)cimagl(CMPLXL(5, -1)));
  return VERDICT();
}
