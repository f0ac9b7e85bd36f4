// Data that only one of the devices has: the message says which one lacks it.
// nodes: 1
// devices: opencl2 cuda
// run-fails: fail_one_device\.c:13: error: .* w is not present on device 0 of this node; nothing is present on device 0 of this node
#include "check.h"
#pragma acc devices d[2]

int main(void) {
  double w[3] = {1, 2, 3};
#pragma acc data copyin(w) on_device(d[1])
  {
    // The first device has nothing.
#pragma acc parallel loop on_device(d) present(w)
    for (int i = 0; i < 3; i++) w[i] = i;
  }
  return VERDICT();
}
