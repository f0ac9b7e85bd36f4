// reflect with acc of an array of which only a part is on the device: says which part is missing.
// nodes: 2
// devices: opencl
// run-fails: fail_reflect_part\.c:20: error: .*only a part of array 'u'.* \[(-1|11):14\] in dimension 1, and \[(-1:3|22:3)\] is missing
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double u[N][5];
#pragma xmp align u[i][*] with t(i)
#pragma xmp shadow u[1][0]

int main(void) {
#pragma acc data create(u)
  {
#pragma xmp reflect (u) acc
  }
#pragma acc enter data create(u[2:20][0:5])
#pragma xmp reflect (u) acc
  return 0;
}
