// on_device that leaves out devices on which the array lies.
// nodes: 1
// run-fails: fail_other_devices\.c:12: error: .*on_device names 1 device of 'd', but a lies on [0-9]+
// devices: opencl2
#include "check.h"

static int a[10];
#pragma acc devices d[*]
#pragma acc declare create(a) layout([block]) on_device(d)

int main(void) {
#pragma acc parallel loop layout(a[i]) on_device(d[0])
  for (int i = 0; i < 10; i++) a[i] = i;
  return VERDICT();
}
