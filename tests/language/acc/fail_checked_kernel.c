// With XMP_DEVICE_CHECK=1 the kernel that reads where no memory is is named, by itself and by its line; the one in front of it
// in the same region has ended.
// nodes: 1 2
// settings: XMP_DEVICE_CHECK=1
// devices: opencl cuda
// run-fails: fail_checked_kernel\.c:14: error: \[node . of .\] kernel k_main_14_2 of line 18 has read or written memory that is not there, at 0x\w+\n +help: .*XMP_DUMP_KERNELS
#include "device.h"
#define N 10

int main(void) {
  static double a[N], b[N];
  static long from[N] = {[N - 1] = -(1L << 33)};
#pragma acc data copy(a, b) copyin(from)
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) a[i] = i;

    for (int i = 0; i < N; i++) b[i] = a[from[i]];
  }
  return VERDICT();
}
