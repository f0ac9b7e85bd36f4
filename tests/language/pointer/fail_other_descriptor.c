// A pointer whose memory was allocated for another array, with fewer dimensions.
// nodes: 1 3
// run-fails: fail_other_descriptor\.c:12: .*'rows' has \d+ bytes on this node, but the memory .*xmp_malloc.*has \d+
#include "check.h"
#define N 10
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:N-1)
#pragma xmp distribute grid(block) onto proc
double *field;
double (*rows)[3];
#pragma xmp align field[i] with grid(i)
#pragma xmp align rows[i][*] with grid(i)
#pragma xmp shadow rows[1][0]

int main(void) {
  rows = (double(*)[3])xmp_malloc(xmp_desc_of(field), N);
#pragma xmp loop on grid(i)
  for (int i = 0; i < N; i++) rows[i][0] = i;
  return VERDICT();
}
