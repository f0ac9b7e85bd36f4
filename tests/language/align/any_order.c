// Directives of one object in any order: shadow before align before distribute; at file scope and in functions.
// No warnings of pointers that get their value later.
// nodes: 1 2 3 4
// flags: -Wall -Werror
#include "check.h"
#define N 30
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
double a[N], b[N][4];
#pragma xmp shadow a[1:1]
#pragma xmp align a[i] with t(i)
#pragma xmp shadow b[0:1][0]
#pragma xmp align b[i][*] with t(i)
#pragma xmp distribute t(block) onto p

static void local(int n) {
#pragma xmp template u(:)
  int *c, *d, e[N];
#pragma xmp shadow c[1]
#pragma xmp align [i] with u(i) :: c, d
#pragma xmp template v(0:n-1)
#pragma xmp align e[i] with v(i)
#pragma xmp shadow e[2:0]
#pragma xmp distribute v(block) onto p
#pragma xmp distribute u(block) onto p
#pragma xmp template_fix u(0:n-1)
  c = xmp_malloc(xmp_desc_of(c), n);
  d = xmp_malloc(xmp_desc_of(d), n);
#pragma xmp loop on u(i)
  for (int i = 0; i < n; i++) c[i] = d[i] = i;
#pragma xmp loop on v(i)
  for (int i = 0; i < n; i++) e[i] = 3 * i;
#pragma xmp reflect (c, e)
#pragma xmp loop on u(i)
  for (int i = 1; i < n - 1; i++) EXPECT_AT(i, 2 * d[i], c[i - 1] + c[i + 1]);
#pragma xmp loop on v(i)
  for (int i = 2; i < n; i++) EXPECT_AT(i, 3 * i - 6, e[i - 2]);
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i, b[i][3] = 2 * i;
#pragma xmp reflect (a, b)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, 3 * i + 1, a[i - 1] + b[i + 1][3]);
  local(N);
  return VERDICT();
}
