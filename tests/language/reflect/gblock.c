// reflect on a gblock distribution whose blocks are all different.
// nodes: 3 4
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int np = check_nodes(), me = check_me(), n = 0, lo = 0;
  int m[np];
  for (int r = 0; r < np; r++) {
    m[r] = 2 + 3 * ((r * 2) % np);
    if (r < me) lo += m[r];
    n += m[r];
  }
  int hi = lo + m[me] - 1;
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(gblock(m)) onto p
  double a[n];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[2]
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) a[i] = i;
#pragma xmp reflect (a)
  for (int i = lo - 2 < 0 ? 0 : lo - 2; i <= hi + 2 && i < n; i++) EXPECT_REAL_AT(i, i, a[i]);
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) a[i] = -i;
#pragma xmp reflect (a) width(/periodic/1)
  for (int i = lo - 1; i <= hi + 1; i++) EXPECT_REAL_AT(i, -((i + n) % n), a[i]);
  return VERDICT();
}
