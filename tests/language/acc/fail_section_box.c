// As in fail_section_column.c, of cyclic rows, and with all columns of a plane that is too small.
// nodes: 2
// devices: opencl cuda
// run-fails: fail_section_box\.c:16: error: .*a\[[01]:7\]\[1:8\]\[0:2\] is used, but only a\[[01]:7\]\[1:8\]\[0:1\] of it is present
#include "device.h"

#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[cyclic] onto p
static double a[8][10][3];
#pragma xmp align a[i][*][*] with t[i]

int main(void) {
  int n = 9;
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(3) copy(a[0:8][1:8][0:1])
  for (int i = 0; i < 8; i++)
    for (int j = n - 1; j > 0; j--)
      for (int k = 0; k < 2; k++) a[i][j][k] = i + j;
  return VERDICT();
}
