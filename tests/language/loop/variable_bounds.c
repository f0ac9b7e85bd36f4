// Bounds and steps from variables and calls, changed inside the body without effect on the range.
// nodes: 1 2 3 4
#include "check.h"
#define N 30
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto p
int a[N];
#pragma xmp align a[i] with t(i)
static int calls;
static int bound(int n) { return calls++, n; }

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int lo = 0; lo < N; lo += 5)
    for (int hi = lo; hi <= N; hi += 4)
      for (int st = 1; st < 5; st++) {
        int f = lo, l = hi, s = st, count = 0, expected = 0;
#pragma xmp loop on t(i)
        for (int i = f; i < l; i += s) {
          a[i] = i;
          count++;
          f = 1000;
        }
        for (int i = lo; i < hi; i += st) expected += owner_block(i, N, np) == me;
        EXPECT_AT(10000 * lo + 100 * hi + st, expected, count);
        count = expected = 0;
#pragma xmp loop on u[i]
        for (int i = hi - 1; i >= lo; i -= s) count += i;
        for (int i = hi - 1; i >= lo; i -= st) expected += i % np == me ? i : 0;
        EXPECT_AT(10000 * lo + 100 * hi + st, expected, count);
      }
  int count = 0;
  calls = 0;
#pragma xmp loop on t(i)
  for (int i = bound(2); i < bound(N); i++) count++;
  int expected = 0;
  for (int i = 2; i < N; i++) expected += owner_block(i, N, np) == me;
  EXPECT(expected, count);
  return VERDICT();
}
