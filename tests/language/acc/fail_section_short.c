// A region that uses more of an array than the data construct around has brought: the run ends, instead of kernels that
// write behind the copy.
// nodes: 1
// devices: opencl cuda
// run-fails: fail_section_short\.c:14: error: .*a\[0:1000\] is used, but only a\[0:500\] of it is present on the device \(from .*fail_section_short\.c:11\)
#include "device.h"

static double a[1000];

int main(void) {
#pragma acc data copy(a[0:500])
  {
    // The line of the directive below is the one that the message names.
#pragma acc parallel loop
    for (int i = 0; i < 1000; i++) a[i] = i;
  }
  return VERDICT();
}
