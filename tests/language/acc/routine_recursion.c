// nodes: 1
// A routine of vectors that calls itself: the host runs the region.
#include "check.h"

#pragma acc routine vector
static int sum_of(const int *a, int n, int depth) {
  int s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  if (depth > 0) s += sum_of(a, n - 1, depth - 1);
  return s;
}

int main(void) {
  int a[20], out[4];
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc parallel loop gang copyin(a) copyout(out)
  for (int g = 0; g < 4; g++) out[g] = sum_of(a, 20 - g, 2);
  for (int g = 0; g < 4; g++) {
    int s = 0;
    for (int n = 20 - g; n > 17 - g; n--) s += n * (n - 1) / 2;
    EXPECT_AT(g, s, out[g]);
  }
  return VERDICT();
}
