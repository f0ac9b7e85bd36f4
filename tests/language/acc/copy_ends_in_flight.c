// A device copy that ends while an asynchronous directive of it is under way.
// nodes: 3
// devices: opencl cuda
// run-fails: copy_ends_in_flight\.c:10: error: .*the device copy of 'b' ends before this directive with async\(2\) has been waited for
#include "check.h"
#pragma xmp nodes p(*)
int main(void) {
  int b[100] = {1}, c[100] = {7};
#pragma acc enter data copyin(b)
#pragma xmp reduction(+ : b) async(2) acc
#pragma acc exit data delete (b)
#pragma acc enter data copyin(c)
#pragma xmp wait_async(2)
  return 0;
}
