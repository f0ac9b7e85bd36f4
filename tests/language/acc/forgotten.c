// nodes: 3
// run-says: forgotten\.c:18: warning: \[node 1 of \d\] the program has ended without `wait_async\(4\)` behind this directive
// What is in flight at the end goes on until all nodes have come, before the driver of the device ends.
#include "device.h"

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]
int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc enter data copyin(a)
#pragma xmp barrier
#pragma xmp reflect (a) acc async(4)
  return VERDICT();
}
