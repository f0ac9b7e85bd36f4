// Sums that regions leave for the next call that waits: another region, the end of data, update, wait, a reduction of
// XcalableMP, the same region once more.
// nodes: 1 3
#include "device.h"
#define N 1000
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N], c[10];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
  const int all = N * (N - 1) / 2;
  int s = 0, r = 0;
  long twice[2] = {0, 0};
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc data copy(a, b, c)
  {
    for (int k = 1; k <= 20; k++) {
      s = 0;
#pragma xmp loop on t(i)
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < N; i++) s += a[i];
#pragma xmp loop on t(i)
#pragma acc parallel loop
      for (int i = 0; i < N; i++) b[i] += a[i];
#pragma xmp reduction(+ : s)
      EXPECT_AT(k, all, s);
    }
    // Once more without anything between: it begins with the value of the time before.
    s = 5;
    for (int k = 0; k < 4; k++) {
#pragma xmp loop on t(i)
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < N; i++) s += k == 3;
    }
#pragma acc update host(b)
#pragma xmp reduction(+ : s)
    r = 0;
    // The host has its turn, too.
    for (int k = 0; k < 4; k++) {
#pragma acc parallel loop reduction(+ : r) if (k % 2 == 0)
      for (int i = 0; i < 10; i++) r += i;
    }
#pragma acc wait
    EXPECT(180, r);
    EXPECT(5 * xmp_num_nodes() + N, s);
    for (int k = 0; k < 3; k++) {
      s = 0;
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < 10; i++) s += i;
#pragma acc parallel loop
      for (int i = 0; i < 10; i++) c[i] += i;
      EXPECT_AT(k, 45, s);
    }
    // Two variables, of which the second comes behind the first.
    r = 1;
#pragma acc parallel loop reduction(max : s)
    for (int i = 0; i < 10; i++) s = i * 10 > s ? i * 10 : s;
#pragma acc parallel loop reduction(* : r)
    for (int i = 0; i < 10; i++) r *= i % 2 + 1;
#pragma acc wait
    EXPECT(90, s);
    EXPECT(32, r);
    // Blocks that end before the next call.
    for (int k = 0; k < 2; k++) {
      long t = k;
#pragma acc parallel loop reduction(+ : t)
      for (int i = 0; i < 10; i++) t += i;
      twice[k] = t;
    }
    EXPECT(45, twice[0]);
    EXPECT(46, twice[1]);
    s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 10; i++) s += c[i];
  }
  EXPECT(3 * 45, s);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 20 * i, b[i]);
  return VERDICT();
}
