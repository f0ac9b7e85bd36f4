// template_fix gives an undefined template its shape at run time, in both forms.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[:]
#pragma xmp distribute u[cyclic(2)] onto p
double *a;
#pragma xmp align a[i] with t(i+1)
int *b;
#pragma xmp align b[i] with u[i]

int main(void) {
  int np = check_nodes(), me = check_me(), n = 5 * np + 3, fixed = -1;
  EXPECT(0, xmp_template_fixed(xmp_desc_of(t), &fixed));
  EXPECT(0, fixed);
#pragma xmp template_fix t(n)
#pragma xmp template_fix u[n]
  xmp_template_fixed(xmp_desc_of(t), &fixed);
  EXPECT(1, fixed != 0);
  a = xmp_malloc(xmp_desc_of(a), n);
  b = xmp_malloc(xmp_desc_of(b), n);
#pragma xmp loop on t(i)
  for (int i = 1; i <= n; i++) a[i - 1] = i;
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++) b[i] = -i;
  for (int i = 0; i < n; i++) {
    if (owner_block(i, n, np) == me) EXPECT_REAL_AT(i, i + 1, a[i]);
    if (owner_cyclic(i, 2, np) == me) EXPECT_AT(i, -i, b[i]);
  }
  return VERDICT();
}
