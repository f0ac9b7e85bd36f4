// Device copies of different arrays: the message is told apart by its mark, whatever the memory.
// nodes: 2 3
// run-fails: reflect_other_array\.c:\d+: error: \[node \d of \d\] this node does not execute the same directives as node \d, which is (in|behind) `reflect` at \S*reflect_other_array\.c:\d+
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100], b[100];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]

int main(void) {
#pragma acc enter data create(a, b)
  for (int step = 0; step < 4; step++)
    if (step == 2 && check_me() == 0) {
#pragma xmp reflect(b) acc
    } else {
#pragma xmp reflect(a) acc
    }
  return 0;
}
