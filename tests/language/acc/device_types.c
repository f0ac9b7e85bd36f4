// Clauses behind device_type, `self`, conditions of wait and asynchronous data regions.
// nodes: 1
#include "device.h"
#define N 60

// A construct that is asynchronous for one type of device keeps its place in the queue there.
static void in_order(void) {
  enum { MANY = 1 << 20 };
  int *a = malloc(MANY * sizeof(int)), *b = malloc(MANY * sizeof(int)), bad = 0;
  for (int i = 0; i < MANY; i++) a[i] = 1, b[i] = 0;
#pragma acc enter data copyin(a[0 : MANY], b[0 : MANY]) async(1)
#pragma acc parallel loop present(a[0 : MANY]) device_type(nvidia, opencl) async(1) device_type(radeon) async(2)
  for (int i = 0; i < MANY; i++) {
    int v = a[i];
    for (int k = 0; k < 20; k++) v = (int)((unsigned)v * 3u + 1u);
    a[i] = v;
  }
#pragma acc serial present(a[0 : MANY], b[0 : MANY]) device_type(nvidia) async(1) device_type(opencl) async(1)
  for (int i = 0; i < 10; i++) b[i] = a[MANY - 1 - i];
#pragma acc kernels loop present(a[0 : MANY], b[0 : MANY]) async(5) device_type(nvidia, opencl) async(1)
  for (int i = 10; i < MANY; i++) b[i] = a[i];
#pragma acc update self(b[0 : MANY]) device_type(nvidia) async(1) device_type(opencl) async(1)
#pragma acc wait(1)
#pragma acc exit data delete(a[0 : MANY], b[0 : MANY])
  int v = 1;
  for (int k = 0; k < 20; k++) v = (int)((unsigned)v * 3u + 1u);
  for (int i = 0; i < MANY; i++) bad += b[i] != v;
  EXPECT(0, bad);
  free(a), free(b);
}

int main(void) {
  int a[N], b[N][N];
#pragma acc kernels copyout(a)
  {
#pragma acc loop device_type(acc_device_nvidia, radeon) gang vector dtype(host) seq
    for (int i = 0; i < N; i++) a[i] = 2 * i;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i, a[i]);
#pragma acc parallel loop copy(a) device_type(nvidia) seq device_type(*) gang
  for (int i = 1; i < N; i++) a[i] += 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i + (i > 0), a[i]);
  // A recurrence that nothing but `seq` makes right, on the device and on the host.
#pragma acc parallel loop gang device_type(*) seq copy(a)
  for (int i = 1; i < N; i++) a[i] = a[i - 1] + 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, i, a[i]);
#pragma acc parallel loop seq device_type(xeonphi) gang vector device_type(host) seq copy(a)
  for (int i = 1; i < N; i++) a[i] = a[i - 1] + 2;
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i, a[i]);
#pragma acc parallel loop copyout(a) device_type(host, multicore) async(3) device_type(nvidia) async(1) wait
  for (int i = 0; i < N; i++) a[i] = 3 * i;
#pragma acc wait
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3 * i, a[i]);
#pragma acc parallel loop copyout(b) device_type(nvidia) collapse(2) vector_length(128) device_type(*) collapse(1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[i][j] = i * j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) EXPECT_AT(i * N + j, i * j, b[i][j]);
  // The host runs it: nothing is copied over what it writes.
#pragma acc parallel loop self copy(a)
  for (int i = 0; i < N; i++) a[i] = -i;
  for (int i = 0; i < N; i++) EXPECT_AT(i, -i, a[i]);
#pragma acc parallel loop self(N < 3) if (N > 3) copy(a)
  for (int i = 0; i < N; i++) a[i] -= 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, -i - 1, a[i]);
#pragma acc data copy(a) async(1)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) a[i] += 5;
  }
#pragma acc wait(1) if (N > 3)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 4 - i, a[i]);
  in_order();
  return VERDICT();
}
