// default(present) on a data construct holds for the regions inside that have no default of their own.
// nodes: 1
// devices: opencl
// run-fails: fail_default_of_data\.c:21.*'?b'?.*
#include "device.h"
#define N 10

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc data copy(a) default(present)
  {
#pragma acc parallel loop default(none) copy(b)
    for (int i = 0; i < N; i++) b[i] = a[i];
#pragma acc parallel loop copy(b)
    for (int i = 0; i < N; i++) b[i] += a[i];
#pragma acc data create(b)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = b[i] = 2 * a[i];
    for (int i = 0; i < N; i++) EXPECT(2 * i, b[i]);
#pragma acc parallel loop
    for (int i = 0; i < N; i++) b[i] = a[i];
  }
  return VERDICT();
}
