// Parameters whose template is declared from other parameters, called with several sizes.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)

static void scale(int n, double *x, double f) {
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align x[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) x[i] *= f;
}

static void run(int n) {
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block) onto p
  double a[n];
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) a[i] = i;
  scale(n, a, 3);
  int np = check_nodes(), me = check_me();
  for (int i = 0; i < n; i++)
    if (owner_block(i, n, np) == me) EXPECT_REAL_AT(i, 3 * i, a[i]);
}

int main(void) {
  for (int n = 1; n < 40; n += 7) run(n);
  return VERDICT();
}
