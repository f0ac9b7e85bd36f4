// update of data that is not present, without if_present.
// nodes: 1 2
// devices: opencl
// run-fails: fail_update_absent\.c:10.*'?a'?.*
#include "device.h"
int main(void) {
  int a[8];
  a[0] = 1;
  EXPECT(1, a[0]);
#pragma acc update device(a)
  return VERDICT();
}
