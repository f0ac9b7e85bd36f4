// A width that is negative at run time, as -1 of a search that found nothing.
// nodes: 1 3
// run-fails: fail_negative\.c:\d+: .*array 'a', dimension 1: the shadow width -1 is negative
#include "check.h"
#define N 12
int width = -1;
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[width]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
  return VERDICT();
}
