// nodes: 1 3
// run-fails: array_ends\.c:12: error: \[node \d of \d\] array 'a' ends before this directive with async\(8\) has been waited for
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p

static void f(void) {
  double a[100];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp reflect(a) async(8)
}

int main(void) {
  f();
#pragma xmp wait_async(8)
  return VERDICT();
}
