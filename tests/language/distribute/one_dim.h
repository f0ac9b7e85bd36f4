// The program of the one-dimensional formats. Before it is included: N, the FORMAT, and OWNER(g), the node (from 0) that
// owns index g, with np nodes.
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(FORMAT) onto p
#pragma xmp nodes q[*]
#pragma xmp template u[N]
#pragma xmp distribute u[FORMAT] onto q
int a[N];
#pragma xmp align a[i] with t(i)
double b[N];
#pragma xmp align b[i] with u[i]

int main(void) {
  int np = check_nodes(), me = check_me();
  long owner[N];
  for (long g = 0; g < N; g++) owner[g] = OWNER(g);

  // whole range: the loop visits what the node owns, in both forms
  int seen[N] = {0};
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = 3 * i + 1;
    seen[i]++;
  }
#pragma xmp loop (i) on u[i]
  for (int i = 0; i < N; i++) {
    b[i] = i + 0.5;
    seen[i] += 10;
  }
  for (int g = 0; g < N; g++) EXPECT_AT(g, owner[g] == me ? 11 : 0, seen[g]);

  // the owner reads its elements outside any loop construct
  for (int g = 0; g < N; g++)
    if (owner[g] == me) {
      EXPECT_AT(g, 3 * g + 1, a[g]);
      EXPECT_REAL_AT(g, g + 0.5, b[g]);
    }

  // every sub-range and several strides
  for (int lo = 0; lo < N; lo += 2)
    for (int hi = lo; hi <= N; hi += 3)
      for (int step = 1; step <= 5; step += 2) {
        int count = 0, sum = 0, count2 = 0, sum2 = 0;
#pragma xmp loop (i) on t(i)
        for (int i = lo; i < hi; i += step) count++, sum += a[i];
#pragma xmp loop (i) on u[i]
        for (int i = hi - 1; i >= lo; i -= step) count2++, sum2 += 100 * i;
        int ecount = 0, esum = 0, ecount2 = 0, esum2 = 0;
        for (int i = lo; i < hi; i += step)
          if (owner[i] == me) ecount++, esum += 3 * i + 1;
        for (int i = hi - 1; i >= lo; i -= step)
          if (owner[i] == me) ecount2++, esum2 += 100 * i;
        EXPECT_AT(1000 * lo + hi, ecount, count);
        EXPECT_AT(1000 * lo + hi, esum, sum);
        EXPECT_AT(1000 * lo + hi, ecount2, count2);
        EXPECT_AT(1000 * lo + hi, esum2, sum2);
      }
  return VERDICT();
}
