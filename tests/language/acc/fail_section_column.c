// Rows of a distributed array without all of the columns that a region uses; a node has one row.
// nodes: 2
// devices: opencl cuda
// run-fails: fail_section_column\.c:16: error: .*a\[[01]:1\]\[1:8\]\[0:3\] is used, but only a\[[01]:1\]\[2:5\] of it is present
#include "device.h"

#pragma xmp nodes p[*]
#pragma xmp template t[2]
#pragma xmp distribute t[block] onto p
static double a[2][10][3];
#pragma xmp align a[i][*][*] with t[i]

int main(void) {
  int n = 9;
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(3) copy(a[0:2][2:5])
  for (int i = 0; i < 2; i++)
    for (int j = n - 1; j > 0; j--)
      for (int k = 0; k < 3; k++) a[i][j][k] = i + j;
  return VERDICT();
}
