// cache is a hint: results are the same; readonly; sections in it.
// nodes: 1
#include "device.h"
#define N 128

int main(void) {
  float a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 1; i < N - 1; i++) {
#pragma acc cache(readonly : a[i - 1:3])
    b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
  }
  for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, i, b[i]);
  return VERDICT();
}
