// reflect with acc of an array that has no copy on the device: names it.
// nodes: 2
// devices: opencl
// run-fails: reflect_absent.c:17: error: .*array 'b' is not present
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow [1] :: a, b

int main(void) {
#pragma acc data create(a)
  {
#pragma xmp reflect (a, b) acc
  }
  return 0;
}
