// gblock(*) fixed with a mapping array, with and without the shape.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(gblock(*)) onto p
#pragma xmp template u[:]
#pragma xmp distribute u[gblock(*)] onto p
#pragma xmp template w(0:11)
#pragma xmp distribute w(gblock(*)) onto p
double *a;
#pragma xmp align a[i] with t(i)
int *b;
#pragma xmp align b[i] with u[i]

int main(void) {
  int np = check_nodes(), me = check_me(), n = 0;
  int m[np], k[np];
  for (int r = 0; r < np; r++) n += m[r] = 3 * r + 1, k[r] = 0;
  k[np - 1] = 12;
#pragma xmp template_fix(gblock(m)) t(0:n-1)
#pragma xmp template_fix[gblock(m)] u[n]
#pragma xmp template_fix(gblock(k)) w
  a = (double *)xmp_malloc(xmp_desc_of(a), n);
  b = (int *)xmp_malloc(xmp_desc_of(b), n);
  int count = 0, wcount = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) a[i] = i, count++;
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++) b[i] = i;
#pragma xmp loop on w(i)
  for (int i = 0; i < 12; i++) wcount++;
  EXPECT(m[me], count);
  EXPECT(k[me], wcount);
  for (int i = 0; i < n; i++)
    if (owner_gblock(i, m) == me) {
      EXPECT_REAL_AT(i, i, a[i]);
      EXPECT_AT(i, i, b[i]);
    }
  return VERDICT();
}
