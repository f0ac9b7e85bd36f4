// reflect_init is of storage that xmp_free has taken since, though the new one may lie where that was.
// nodes: 2 3
// run-fails: fail_do_freed\.c:13: error: .*reflect_do of array 'a' without a reflect_init before
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[1000]
#pragma xmp distribute t[block] onto p
double *a;
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]

static void exchange(void) {
#pragma xmp reflect_do(a)
}

int main(void) {
  a = xmp_malloc(xmp_desc_of(a), 1000);
#pragma xmp reflect_init(a) width(1)
  exchange();
  xmp_free(a);
  a = xmp_malloc(xmp_desc_of(a), 1000);
  exchange();
  return 0;
}
