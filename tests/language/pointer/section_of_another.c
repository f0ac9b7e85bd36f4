// An aligned pointer that is set to the section of another array, instead of being allocated.
// nodes: 1 2 3 4
#include "check.h"
#define N 18
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
struct field {
  double *data;
  int n;
};
double u[N], v[N];
#pragma xmp align [i] with t(i) :: u, v
#pragma xmp shadow [1] :: u, v

static double use(const struct field *f, double **end) {
  double *a = f->data, s = 0;
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp reflect (a)
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 1; i < f->n - 1; i++) s += a[i - 1] + a[i + 1];
  *end = a;
  return s;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) u[i] = i, v[i] = 2 * i;
  struct field f[2] = {{u, N}, {v, N}};
  double *end[2];
  EXPECT_REAL(272, use(&f[0], &end[0]));
  EXPECT_REAL(544, use(&f[1], &end[1]));
  EXPECT(1, end[0] == u && end[1] == v);
  return VERDICT();
}
