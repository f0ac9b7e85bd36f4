// What a collective on device copies misses there it calls by its name.
// nodes: 2
// devices: opencl
// run-fails: fail_reduction_absent\.c:17: error: .*variable 'second' is not present on the device
#include "device.h"

#pragma xmp nodes p[*]

int main(void) {
  double first = 1, second = 2;
#pragma acc data copy(first)
  {
#pragma xmp bcast (first) from p[0] acc
#pragma xmp reduction (+ : first) acc
    EXPECT_REAL(1, second - 1);
    // The second one is nowhere.
#pragma xmp reduction (+ : first, second) acc
  }
  return VERDICT();
}
