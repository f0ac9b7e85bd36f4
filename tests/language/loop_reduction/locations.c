// firstmax, firstmin, lastmax, lastmin with ties, against the sequential order; one and two location variables.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 26
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0:N-1)
#pragma xmp distribute u(cyclic(2)) onto p
int a[N];
#pragma xmp align a[i] with t(i)
double b[N];
#pragma xmp align b[i] with u(i)

static int f(int i, int k) { return (i * 5 + k) % 7; }

int main(void) {
  for (int k = 0; k < 7; k++) {
    int serial[N], fmax = 0, fmin = 0, lmax = 0, lmin = 0;
    for (int i = 0; i < N; i++) serial[i] = f(i, k);
    for (int i = 0; i < N; i++) {
      if (serial[i] > serial[fmax]) fmax = i;
      if (serial[i] < serial[fmin]) fmin = i;
      if (serial[i] >= serial[lmax]) lmax = i;
      if (serial[i] <= serial[lmin]) lmin = i;
    }
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) a[i] = f(i, k);
#pragma xmp loop on u(i)
    for (int i = 0; i < N; i++) b[i] = f(i, k);
    int v = -1, at = -1, twice = -1;
#pragma xmp loop on t(i) reduction(firstmax:v/at,twice/)
    for (int i = 0; i < N; i++)
      if (a[i] > v) v = a[i], at = i, twice = 2 * i;
    EXPECT_AT(k, serial[fmax], v);
    EXPECT_AT(k, fmax, at);
    EXPECT_AT(k, 2 * fmax, twice);
    double w = 100;
    long where = -1;
#pragma xmp loop on u(i) reduction(firstmin:w/where/)
    for (int i = 0; i < N; i++)
      if (b[i] < w) {
        w = b[i];
        where = i;
      }
    EXPECT_REAL_AT(k, serial[fmin], w);
    EXPECT_AT(k, fmin, where);
    v = -1, at = -1;
#pragma xmp loop on t(i) reduction(lastmax:v/at/)
    for (int i = 0; i < N; i++)
      if (a[i] >= v) v = a[i], at = i;
    EXPECT_AT(k, serial[lmax], v);
    EXPECT_AT(k, lmax, at);
    v = 100, at = -1;
#pragma xmp loop on u(i) reduction(lastmin:v/at/)
    for (int i = 0; i < N; i++)
      if (b[i] <= v) v = (int)b[i], at = i;
    EXPECT_AT(k, serial[lmin], v);
    EXPECT_AT(k, lmin, at);
    // downwards: the first iteration is the one with the largest index
    v = -1, at = -1;
#pragma xmp loop on t(i) reduction(firstmax:v/at/)
    for (int i = N - 1; i >= 0; i--)
      if (a[i] > v) v = a[i], at = i;
    EXPECT_AT(k, lmax, at);
  }
  // nobody beats the value before the loop
  int v = 1000, at = -5;
#pragma xmp loop on t(i) reduction(firstmax:v/at/)
  for (int i = 0; i < N; i++)
    if (a[i] > v) v = a[i], at = i;
  EXPECT(1000, v);
  EXPECT(-5, at);
  return VERDICT();
}
