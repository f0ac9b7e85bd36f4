// More bytes than can be counted: on one node a multiple of 2^64, on two nodes 2^63 on each.
// nodes: 1 2
// run-fails: fail_size_overflow\.c:12: error: .*no memory for array 'field' on this node.*: \d{19} elements of 8 bytes
#include "check.h"
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:2305843009213693951)
#pragma xmp distribute grid(block) onto proc
double *field;
#pragma xmp align field[i] with grid(i)

int main(void) {
  field = (double *)xmp_malloc(xmp_desc_of(field), 2305843009213693952);
#pragma xmp loop on grid(i)
  for (long i = 0; i < 1000; i++) field[i] = 1;
  return VERDICT();
}
