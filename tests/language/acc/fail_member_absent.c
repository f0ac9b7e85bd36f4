// Members are named as in the program, those that are present, too.
// nodes: 1
// devices: opencl
// run-fails: grid->v is not present on the device; present: grid->u \(80 bytes, from .*fail_member_absent\.c:15\)
#include "device.h"

struct grid {
  double *u, *v;
};

int main(void) {
  double u[10], v[10];
  struct grid whole = {u, v}, *grid = &whole;
  for (int i = 0; i < 10; i++) u[i] = v[i] = i;
#pragma acc enter data copyin(grid->u[0:10])
#pragma acc update device(grid->v[0:10])
  return VERDICT();
}
