// Each node waits in an exchange of two for the next one, which waits itself: for what a device is to store, for chunks in
// shared memory, and behind asynchronous exchanges. Nothing can end these waits, and the run ends.
// nodes: 3
// settings: XMP_STUCK_WAIT=400
// settings: XMP_STUCK_WAIT=400 LATE=1
// run-fails: fail_wait_round\.c:(37|40): error: \[node 1 of 3\] this node waits in `(reflect|wait_async)`.* for nodes that wait
#include <stdlib.h>

#include "device.h"
#define N 64

#pragma xmp nodes p(3)
#pragma xmp nodes first(2) = p(1 : 2)
#pragma xmp nodes last(2) = p(2 : 3)
#pragma xmp nodes outer(2) = p(1 : 3 : 2)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N - 1)
#pragma xmp template v(0 : N - 1)
#pragma xmp distribute t(block) onto first
#pragma xmp distribute u(block) onto last
#pragma xmp distribute v(block) onto outer
double a[N], b[N], c[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
#pragma xmp align c[i] with v(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
#pragma xmp shadow c[1]

int main(void) {
  const int me = xmp_node_num(), late = getenv("LATE") != NULL;
#pragma acc enter data create(a, b, c)
#pragma xmp reflect(a) acc
#pragma xmp reflect(b) acc
#pragma xmp reflect(c) acc
  if (me == 1 && !late) {
#pragma xmp reflect(a) acc
  } else if (me == 1) {
#pragma xmp reflect(a) acc async(1)
#pragma xmp wait_async(1)
  }
  if (me == 2) {
#pragma xmp reflect(b) acc
  } else if (me == 3) {
#pragma xmp reflect(c) acc
  }
  return 0;
}
