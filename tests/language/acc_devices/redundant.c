// Device arrays and on_device without layout: every device does the same on its own copy; subsets, updates, conditions.
// nodes: 1 2 4
#include <openacc.h>

#include "check.h"
#define N 100

static int shared[N];
#pragma acc devices d[*]
#pragma acc declare create(shared) on_device(d)

int main(void) {
  int n = acc_get_num_devices(acc_device_default), one = n > 1, x[N], y[N];
#pragma acc devices last[1] = d[n-1:1], first(1) = d(1), typed[*] = default
  for (int i = 0; i < N; i++) x[i] = i, y[i] = 0, shared[i] = 5;
#pragma acc update device(shared)
#pragma acc data copyin(x) copyout(y) on_device(d)
  {
#pragma acc parallel loop on_device(d)
    for (int i = 0; i < N; i++) y[i] = x[i] + shared[i];
#pragma acc kernels loop on_device(last)
    for (int i = 0; i < N; i++) y[i] += 1000;
#pragma acc update host(y) on_device(first)
    for (int i = 0; i < N; i++) EXPECT_AT(i, i + 5 + (one ? 0 : 1000), y[i]);
#pragma acc update host(y) on_device(last)
    for (int i = 0; i < N; i++) EXPECT_AT(i, i + 1005, y[i]);
    // The devices' copies differ now.
    for (int i = 0; i < N; i++) x[i] = 3;
#pragma acc update device(x) on_device(d[0])
#pragma acc serial on_device(typed)
    for (int i = 0; i < N; i++) y[i] = x[i];
#pragma acc update host(y) on_device(d(1:1))
    for (int i = 0; i < N; i++) EXPECT_AT(i, 3, y[i]);
#pragma acc update host(y) on_device(d[n-1:1])
    for (int i = 0; i < N; i++) EXPECT_AT(i, one ? i : 3, y[i]);
  }
  // Sums are every device's own and equal; the host does what if leaves to it.
  int sum = 4;
#pragma acc parallel loop reduction(+ : sum) on_device(d)
  for (int i = 0; i < N; i++) sum += i;
  EXPECT(4 + N * (N - 1) / 2, sum);
#pragma acc parallel loop on_device(d) if (n < 0) copy(y)
  for (int i = 0; i < N; i++) y[i] = 17;
  for (int i = 0; i < N; i++) EXPECT_AT(i, 17, y[i]);
  return VERDICT();
}
