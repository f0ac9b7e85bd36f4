// /periodic/: the cells beyond the global bounds take the other end's elements.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[2:1]
int b[3][N];
#pragma xmp align b[*][i] with t(i)
#pragma xmp shadow b[0][1]

int main(void) {
  int np = check_nodes(), me = check_me(), lo = N / np * me, hi = lo + N / np - 1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    for (int k = 0; k < 3; k++) b[k][i] = 100 * k + i;
  }
#pragma xmp reflect (a) width(/periodic/2:1)
#pragma xmp reflect (b) width(0, /periodic/1)
  for (int i = lo - 2; i <= hi + 1; i++) EXPECT_REAL_AT(i, (i + N) % N, a[i]);
  for (int k = 0; k < 3; k++)
    for (int i = lo - 1; i <= hi + 1; i++) EXPECT_AT(i, 100 * k + (i + N) % N, b[k][i]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = -i;
#pragma xmp reflect (a) width(/periodic/0:1)
  EXPECT_REAL(-((hi + 1) % N), a[hi + 1]);
  EXPECT_REAL((lo - 1 + N) % N, a[lo - 1]);
  return VERDICT();
}
