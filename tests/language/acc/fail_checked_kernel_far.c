// With XMP_DEVICE_CHECK=1 the kernel that reads at an address beyond all that memory can have is named.
// nodes: 1 2
// settings: XMP_DEVICE_CHECK=1
// devices: opencl cuda
// run-fails: fail_checked_kernel_far\.c:13: error: \[node . of .\] kernel k_main_13_2 of line 17 has read or written memory that is not there, at an address that memory cannot have\n +help: .*XMP_DUMP_KERNELS
#include "device.h"
#define N 10

int main(void) {
  static double a[N], b[N];
  static long from[N] = {[N - 1] = 1L << 59};
#pragma acc data copy(a, b) copyin(from)
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) a[i] = i;

    for (int i = 0; i < N; i++) b[i] = a[from[i]];
  }
  return VERDICT();
}
