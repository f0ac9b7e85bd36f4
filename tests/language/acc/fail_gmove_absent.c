// gmove acc of what is not on the device.
// nodes: 2
// run-fails: fail_gmove_absent.c:14: error: .*array 'b' is not present
#include "device.h"
#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
int a[10], b[10];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

int main(void) {
#pragma acc data create(a)
#pragma xmp gmove acc
  a[:] = b[:];
  return VERDICT();
}
