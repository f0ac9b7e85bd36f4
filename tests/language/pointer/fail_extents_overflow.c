// More elements than can be counted: two dimensions whose product is a multiple of 2^64.
// nodes: 1 2
// run-fails: fail_extents_overflow\.c:13: error: .*no memory for array 'field' on this node.*: \d+ x 8589934592 elements of 8 bytes
#include "check.h"
#define N 8589934592
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:N-1)
#pragma xmp distribute grid(block) onto proc
double (*field)[N];
#pragma xmp align field[i][*] with grid(i)

int main(void) {
  field = (double (*)[N])xmp_malloc(xmp_desc_of(field), N, N);
#pragma xmp task on grid(0)
  field[0][0] = 1;
  return VERDICT();
}
