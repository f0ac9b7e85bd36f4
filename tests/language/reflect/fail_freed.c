// An array whose storage xmp_free has taken, and whose pointer still leads there.
// nodes: 2 3
// run-fails: fail_freed.c:22: error: .*array 'a' has no storage yet
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double *a;
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

int main(void) {
  for (int k = 0; k < 2; k++) {
    a = xmp_malloc(xmp_desc_of(a), 16);
#pragma xmp loop on t[i]
    for (int i = 0; i < 16; i++) a[i] = i;
#pragma xmp reflect(a)
    xmp_free(a);
  }
  double *old = a;
  a = old;
#pragma xmp reflect(a)
  return 0;
}
