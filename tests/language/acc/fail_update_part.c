// update of a section of a distributed array of which a part is present: the message has the program's indices.
// nodes: 2
// devices: opencl cuda
// run-fails: fail_update_part\.c:17: error: .*(only 24 of the 40 bytes of a\[15:10\] are|a\[15:10\] is not) present on the device
#include "device.h"
#define N 40

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma acc enter data create(a[0:18])
  EXPECT(1, N > 0);
#pragma acc update host(a[15:10])
  return VERDICT();
}
