// Contributions that there is no memory for: the message says how long they are.
// nodes: 2
// settings: XMP_FABRIC=mpi
// run-fails: fail_no_room\.c:18: error: .*no memory for the \d+ bytes of messages
#include "check.h"
#include "little_memory.h"
#define N (1L << 27)
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
char *a;
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[33554432]

int main(void) {
  a = (char *)xmp_malloc(xmp_desc_of(a), N);
  leave_memory(16L << 20);
#pragma xmp reduce_shadow(a)
  return VERDICT();
}
