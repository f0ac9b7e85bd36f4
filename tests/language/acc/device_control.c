// init, set, shutdown; the default queue of set is that of async without a number.
// nodes: 1
#include "device.h"
#define N 20

int main(void) {
  int a[N];
#pragma acc init
#pragma acc set device_num(0)
#pragma acc set default_async(6)
#pragma acc parallel loop copyout(a) async
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc wait(6)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i, a[i]);
#pragma acc wait
  // Synchronous from here on.
#pragma acc set default_async(acc_async_sync)
  EXPECT(acc_async_sync, acc_get_default_async());
#pragma acc parallel loop copy(a) async
  for (int i = 0; i < N; i++) a[i] *= 2;
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i, a[i]);
#pragma acc shutdown
#pragma acc init device_type(host)
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++) a[i] += 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i + 1, a[i]);
  return VERDICT();
}
