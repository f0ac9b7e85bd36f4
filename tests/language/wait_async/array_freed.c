// nodes: 2
// run-fails: array_freed\.c:15: error: \[node \d of \d\] array 'a' ends before this directive with async\(2\) has been waited for
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double *a;
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  a = xmp_malloc(xmp_desc_of(a), 100);
#pragma xmp reflect(a) async(1)
#pragma xmp wait_async(1)
#pragma xmp reflect(a) async(2)
  xmp_free(xmp_desc_of(a));
#pragma xmp wait_async(2)
  return VERDICT();
}
