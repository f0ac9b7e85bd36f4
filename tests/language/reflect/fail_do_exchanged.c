// reflect_init is about the memory that a pointer led to: exchanged pointers need one for each.
// nodes: 2
// run-fails: fail_do_exchanged\.c:21: error: .*reflect_do of array 'u' without a reflect_init before.*for all memory that this pointer
#include "check.h"
#define N 8
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double *u, *v;
#pragma xmp align [i] with t(i) :: u, v
#pragma xmp shadow [1] :: u, v

int main(void) {
  u = xmp_malloc(xmp_desc_of(u), N);
  v = xmp_malloc(xmp_desc_of(v), N);
#pragma xmp reflect_init (u)
  for (int step = 0; step < 2; step++) {
    double *w = u;
    if (step > 0) u = v, v = w;
    printf("%d\n", step);
#pragma xmp reflect_do (u)
  }
  return VERDICT();
}
