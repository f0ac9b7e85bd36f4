// nodes: 2 3
// devices: opencl cuda
// run-fails: reduction_other_operator\.c:1[57]: error: .*with other arrays, sizes, types, operators or sources|does not execute the same
// Long vectors are added by the devices: that a node does something else with them is noticed at the end, at the latest.
#include "check.h"
#pragma xmp nodes p(*)

enum { N = 262144 };
static double v[N];

int main(void) {
  for (int i = 0; i < N; i++) v[i] = xmp_node_num();
#pragma acc enter data copyin(v)
  if (xmp_node_num() == 1) {
#pragma xmp reduction(+:v) acc
  } else {
#pragma xmp reduction(max:v) acc
  }
#pragma acc exit data copyout(v)
  return 0;
}
