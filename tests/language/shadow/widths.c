// Shadow cells are storage of their own: symmetric, one-sided and zero widths, inside and at the global bounds.
// nodes: 1 2 3 4
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], b[N], c[N], d[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i] with t(i)
#pragma xmp align d[i] with t(i)
#pragma xmp shadow a[2]
#pragma xmp shadow b[0:3]
#pragma xmp shadow c[1:0]
#pragma xmp shadow d[0]

int main(void) {
  int np = check_nodes(), me = check_me(), w = N / np, lo = me * w, hi = lo + w - 1, v;
  for (int i = lo - 2; i <= hi + 2; i++) a[i] = 100 + i;
  for (int i = lo; i <= hi + 3; i++) b[i] = 200 + i;
  for (int i = lo - 1; i <= hi; i++) c[i] = 300 + i;
  for (int i = lo; i <= hi; i++) d[i] = 400 + i;
  for (int i = lo - 2; i <= hi + 2; i++) EXPECT_AT(i, 100 + i, a[i]);
  for (int i = lo; i <= hi + 3; i++) EXPECT_AT(i, 200 + i, b[i]);
  for (int i = lo - 1; i <= hi; i++) EXPECT_AT(i, 300 + i, c[i]);
  for (int i = lo; i <= hi; i++) EXPECT_AT(i, 400 + i, d[i]);
  xmp_array_lshadow(xmp_desc_of(a), 1, &v);
  EXPECT(2, v);
  xmp_array_ushadow(xmp_desc_of(a), 1, &v);
  EXPECT(2, v);
  xmp_array_lshadow(xmp_desc_of(b), 1, &v);
  EXPECT(0, v);
  xmp_array_ushadow(xmp_desc_of(b), 1, &v);
  EXPECT(3, v);
  xmp_array_lshadow(xmp_desc_of(c), 1, &v);
  EXPECT(1, v);
  xmp_array_ushadow(xmp_desc_of(c), 1, &v);
  EXPECT(0, v);
  return VERDICT();
}
