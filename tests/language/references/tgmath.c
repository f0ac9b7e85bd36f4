// <tgmath.h>: the functions that its macros choose are the host compiler's.
// nodes: 2
#include <tgmath.h>

#include "check.h"
#define N 8
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
float f[N];
double d[N];
double _Complex z[N];
#pragma xmp align [i] with t(i) :: f, d, z

int main(void) {
  double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    f[i] = i * i, d[i] = i, z[i] = 3 + 4i;
    EXPECT_AT(i, 1, sizeof(sqrt(f[i])) == sizeof(float) && sizeof(sqrt(i)) == sizeof(double));
    sum += sqrt(f[i]) + fmax(d[i], f[i]) + fabs(z[i]) + pow(i, 2) + creal(z[i]) + ldexp(d[i], 1);
  }
  double serial = 0;
  for (int i = 0; i < N; i++) serial += i + i * i + 5 + i * i + 3 + 2 * i;
  EXPECT_REAL(serial, sum);
  return VERDICT();
}
