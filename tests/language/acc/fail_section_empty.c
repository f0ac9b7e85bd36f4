// A region that uses elements of an array of which a clause names none: the run ends, instead of kernels that write
// through a null pointer.
// nodes: 1
// devices: opencl cuda
// run-fails: fail_section_empty\.c:13: error: .*a\[0:1000\] is used, but the section of a that the data clauses name has no elements
#include "device.h"

static double a[1000];
static int n; // to be set

int main(void) {
  // The line of the directive below is the one that the message names.
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < 1000; i++) a[i] = i;
  return VERDICT();
}
