// Every node runs the whole loop, since an xmp loop directive is forgotten.
// nodes: 2
// devices: opencl cuda
// run-fails: fail_loop_not_shared\.c:15: error: .*a\[0:40\] is used, but this node has only a\[(0|20):20\]
#include "device.h"
#define N 40

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++) a[i] = i;
  return VERDICT();
}
