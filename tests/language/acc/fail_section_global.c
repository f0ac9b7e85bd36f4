// A region that uses more of a distributed array than its own clause names, on the node that holds what is missing; the
// other one has all that it uses.
// nodes: 2
// devices: opencl cuda
// run-fails: fail_section_global\.c:17: error: .*node 2 of 2.*a\[20:20\] is used, but only a\[20:10\] of it is present on the device
#include "device.h"
#define N 40

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(a[0:30])
  for (int i = 0; i < N; i++) a[i] = i;
  return VERDICT();
}
