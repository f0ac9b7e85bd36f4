// reduce_shadow adds each shadow cell into its source: the manual's example, one-sided widths, periodic.
// nodes: 1 2 4
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int np = check_nodes(), me = check_me(), w = N / np, lo = w * me, hi = lo + w - 1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i + 1;
#pragma xmp reflect (a)
#pragma xmp reduce_shadow (a)
  for (int i = lo; i <= hi; i++) {
    int e = i + 1;
    if (i == lo && lo > 0) e += i + 1;
    if (i == hi && hi < N - 1) e += i + 1;
    EXPECT_AT(i, e, a[i]);
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i + 1;
#pragma xmp reflect (a) width(/periodic/1)
#pragma xmp reduce_shadow (a) width(/periodic/1)
  for (int i = lo; i <= hi; i++) EXPECT_AT(i, (i + 1) * (1 + (i == lo) + (i == hi)), a[i]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i + 1;
  a[lo - 1] = 1000;
  a[hi + 1] = 2000;
#pragma xmp reduce_shadow (a) width(0:1)
  for (int i = lo; i <= hi; i++) EXPECT_AT(i, i + 1 + (i == lo && me > 0 ? 2000 : 0), a[i]);
  return VERDICT();
}
