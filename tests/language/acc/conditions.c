// if on every directive that has it; default(none) with all data named; default(present).
// nodes: 1
#include "device.h"
#define N 33

int main(void) {
  int a[N], b[N], n = N, use;
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
  for (use = 0; use < 2; use++) {
    for (int i = 0; i < N; i++) b[i] = 0;
#pragma acc data copyin(a) copyout(b) if (use)
    {
#pragma acc parallel loop if (use)
      for (int i = 0; i < n; i++) b[i] = a[i] + use;
      // Without data region and on the host the result is there at once.
      if (!use)
        for (int i = 0; i < N; i++) EXPECT_AT(i, i, b[i]);
    }
    for (int i = 0; i < N; i++) EXPECT_AT(i, i + use, b[i]);
  }
#pragma acc data copyin(a) copy(b)
  {
#pragma acc parallel loop default(none) present(a, b) firstprivate(n)
    for (int i = 0; i < n; i++) b[i] = 3 * a[i];
#pragma acc kernels loop default(present)
    for (int i = 0; i < n; i++) b[i] += a[i];
    // if is false: host code on host data.
    if (separate()) {
      b[0] = -7;
#pragma acc kernels if (n < 0)
      for (int i = 0; i < 1; i++) b[i] -= 1;
      EXPECT(-8, b[0]);
    }
#pragma acc update self(b) if (n > 0)
    for (int i = 0; i < N; i++) EXPECT_AT(i, 4 * i, b[i]);
#pragma acc wait
  }
  return VERDICT();
}
