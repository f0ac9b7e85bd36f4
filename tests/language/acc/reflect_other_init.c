// nodes: 2
// run-fails: reflect_other_init\.c:15: error: .*reflect_do of array 'a' without a reflect_init before
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
int a[40];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]

int main(void) {
#pragma acc enter data create(a)
#pragma xmp reflect_init (a) acc
#pragma xmp reflect_do (a) acc
#pragma xmp reflect_do (a)
  return 0;
}
