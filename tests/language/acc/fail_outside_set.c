// On devices, too, a loop's iterations must not belong to nodes that do not execute it: here inside of a region, after one
// around a region whose iterations do.
// nodes: 3 4
// run-fails: fail_outside_set\.c:19: error: .*executed by 2 nodes, but iterations of it belong to node 3
#include "device.h"
#pragma xmp nodes p[*]
#pragma xmp template t[12]
#pragma xmp distribute t[block] onto p
int a[12];
#pragma xmp align a[i] with t[i]

int main(void) {
#pragma xmp task on p[0:2]
  {
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 0; i < 6; i++) a[i] = i;
#pragma acc parallel
#pragma xmp loop on t[i]
#pragma acc loop
    for (int i = 0; i < 12; i++) a[i] = i;
  }
  return 0;
}
