// An exit handler that was registered before the device's driver began comes when that has ended.
// nodes: 1 2
// devices: opencl cuda
// run-fails: fail_exit_handler\.c:11: error: .*the device is used in an exit handler, and its driver has ended before
#include "device.h"

static int a[10];

static void last(void) {
  // The next line is asked for above.
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] += 3;
}

int main(void) {
  atexit(last);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  return 0;
}
