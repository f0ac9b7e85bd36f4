// Asynchronous work on several devices: queues, wait on_device, barrier_device, enter and exit data, update async.
// nodes: 1 2 4
#include "check.h"
#define N 1000

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static long u[N], w[N];
#pragma xmp align u[i] with t(i)
#pragma xmp align w[i] with t(i)

int main(void) {
#pragma acc devices d(*)
#pragma acc declare create(u) layout([block]) on_device(d)
#pragma acc declare create(w) layout([block]) on_device(d)
  long scale[3] = {1, 2, 3};
#pragma acc enter data copyin(scale) on_device(d)
#pragma xmp loop on t(i)
#pragma acc parallel loop layout(u[i]) on_device(d) async(1)
  for (int i = 0; i < N; i++) u[i] = i * scale[1];
#pragma xmp loop on t(i)
#pragma acc parallel loop layout(w[i]) async(2)
  for (int i = 0; i < N; i++) w[i] = 1;
#pragma acc barrier_device on_device(d)
#pragma xmp loop on t(i)
#pragma acc parallel loop layout(u[i]) async(1)
  for (int i = 0; i < N; i++) u[i] += w[i] * scale[2];
#pragma acc update host(u) on_device(d) async(1)
#pragma acc wait(1) on_device(d)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i + 3, u[i]);
#pragma xmp loop on t(i)
#pragma acc kernels loop layout(u[i]) async
  for (int i = 0; i < N; i++) u[i] = -i;
#pragma acc update host(u) on_device(d) async
#pragma acc barrier_device
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, -i, u[i]);
#pragma acc exit data delete(scale) on_device(d)
  return VERDICT();
}
