// expand and margin in one dimension: symmetric, one-sided, negative, clipped and unbound.
// nodes: 1 2 3 4
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p

static int s[N + 8];  // s[4 + i]

static void verify(int line, int lo, int hi, int lb, int ub, int unbound, int margin) {
  int np = check_nodes(), me = check_me(), w = N / np;
  int L = me * w > lb ? me * w : lb, U = (me + 1) * w - 1 < ub ? (me + 1) * w - 1 : ub;
  for (int i = -4; i < N + 4; i++) {
    int orig = i >= L && i <= U;
    int ex = L <= U && i >= L - lo && i <= U + hi;
    if (!unbound) ex = ex && i >= lb && i <= ub;
    check_int(__FILE__, line, "s[i]", i, margin ? orig != ex : ex, s[4 + i]);
  }
  memset(s, 0, sizeof s);
}

int main(void) {
#pragma xmp loop (i) on t(i) expand(1)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, 1, 1, 0, N - 1, 0, 0);
#pragma xmp loop (i) on t(i) expand(2:1)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, 2, 1, 0, N - 1, 0, 0);
#pragma xmp loop (i) on t(i) expand(/unbound/2)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, 2, 2, 0, N - 1, 1, 0);
#pragma xmp loop (i) on t(i) expand(/unbound/0:3)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, 0, 3, 0, N - 1, 1, 0);
#pragma xmp loop (i) on t(i) expand(-1)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, -1, -1, 0, N - 1, 0, 0);
#pragma xmp loop (i) on t(i) expand(0)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, 0, 0, 0, N - 1, 0, 0);
#pragma xmp loop (i) on t(i) margin(1)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, 1, 1, 0, N - 1, 0, 1);
#pragma xmp loop (i) on t(i) margin(/unbound/1:2)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, 1, 2, 0, N - 1, 1, 1);
#pragma xmp loop (i) on t(i) margin(-1)
  for (int i = 0; i < N; i++) s[4 + i]++;
  verify(__LINE__, -1, -1, 0, N - 1, 0, 1);
#pragma xmp loop (i) on t(i) margin(-2:-1)
  for (int i = 1; i < N - 1; i++) s[4 + i]++;
  verify(__LINE__, -2, -1, 1, N - 2, 0, 1);
#pragma xmp loop (i) on t(i) expand(1:2)
  for (int i = 2; i < N - 3; i++) s[4 + i]++;
  verify(__LINE__, 1, 2, 2, N - 4, 0, 0);
  return VERDICT();
}
