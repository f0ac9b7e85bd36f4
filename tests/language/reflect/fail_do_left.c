// reflect_init is of an array whose block has been left since, though another one may lie where that was.
// nodes: 2 3
// run-fails: fail_do_left\.c:22: error: .*reflect_do of array 'b' without a reflect_init before
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[1000]
#pragma xmp distribute t[block] onto p

static void first(void) {
  double a[1000];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp reflect_init(a) width(1)
#pragma xmp reflect_do(a)
}

int main(void) {
  first();
  double b[1000];
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[2]
#pragma xmp reflect_do(b)
  return 0;
}
