// reflect in one dimension: widths below the shadow's, one side, uneven blocks, nothing else touched.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[2:3]

static int lo, hi;

static void init(void) {
  for (int i = lo - 2; i <= hi + 3; i++) a[i] = -1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
}
static void verify(int line, int wl, int wh) {
  for (int i = lo - 2; i <= hi + 3; i++) {
    int own = i >= lo && i <= hi, in = i >= lo - wl && i <= hi + wh && i >= 0 && i < N;
    check_int(__FILE__, line, "a[i]", i, own || in ? i : -1, a[i]);
  }
}

int main(void) {
  int np = check_nodes(), me = check_me(), w = (int)check_ceil(N, np);
  lo = me * w, hi = lo + w - 1 < N - 1 ? lo + w - 1 : N - 1;
  init();
#pragma xmp reflect (a)
  verify(__LINE__, 2, 3);
  init();
#pragma xmp reflect (a) width(1)
  verify(__LINE__, 1, 1);
  init();
#pragma xmp reflect (a) width(0:2)
  verify(__LINE__, 0, 2);
  init();
#pragma xmp reflect (a) width(2:0)
  verify(__LINE__, 2, 0);
  init();
#pragma xmp reflect (a) width(0)
  verify(__LINE__, 0, 0);
  init();
  int k = 1;
#pragma xmp reflect (a) width(k:k+1) orthogonal
  verify(__LINE__, 1, 2);
  return VERDICT();
}
