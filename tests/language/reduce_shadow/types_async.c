// Other element types, asynchronous, two arrays at once, wider shadows.
// nodes: 1 2 4
// settings:
// settings: XMP_PROGRESS=thread
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
float a[N];
long b[2][N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[*][i] with t(i)
#pragma xmp shadow a[2:1]
#pragma xmp shadow b[0][1:2]

int main(void) {
  int np = check_nodes(), me = check_me(), w = N / np, lo = w * me, hi = lo + w - 1;
  for (int i = lo - 2; i <= hi + 1; i++) a[i] = 1;
  for (int k = 0; k < 2; k++)
    for (int i = lo - 1; i <= hi + 2; i++) b[k][i] = k + 1;
#pragma xmp reduce_shadow (a, b) async(5)
#pragma xmp wait_async (5)
  for (int i = lo; i <= hi; i++) {
    int ea = 1, eb = 1;
    if (me > 0 && i == lo) ea++;
    if (me < np - 1 && i >= hi - 1) ea++;
    if (me > 0 && i <= lo + 1) eb++;
    if (me < np - 1 && i == hi) eb++;
    EXPECT_REAL_AT(i, ea, a[i]);
    EXPECT_AT(i, eb, b[0][i]);
    EXPECT_AT(i, 2 * eb, b[1][i]);
  }
  return VERDICT();
}
