// A folder for compiled kernels that cannot be made: one warning, and the run goes on.
// nodes: 1 2
// settings: XMP_CACHE_DIR=/proc/nowhere/kernels
// devices: opencl cuda
// run-says: ^(?!.*kept there.*kept there).*warning: .*XMP_CACHE_DIR=/proc/nowhere/kernels: compiled kernels cannot be kept there
#include "device.h"

int main(void) {
  int a[10], b[10];
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) b[i] = a[i] + 1;
  for (int i = 0; i < 10; i++) EXPECT_AT(i, i + 1, b[i]);
  return VERDICT();
}
