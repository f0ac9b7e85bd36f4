// A parameter with another shadow than its argument, an allocated array.
// nodes: 2 3
// run-fails: fail_shadow.c:\d+: error: .*parameter 'x', dimension 1, is not distributed as its argument '[ab]': its shadow is 2:2, that of '[ab]' 1:1
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double *a, *b;
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]

static void same(double* x) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1]
#pragma xmp reflect(x)
}

static void other(double x[16]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2]
#pragma xmp reflect(x)
}

int main(void) {
  b = xmp_malloc(xmp_desc_of(b), 16);
  a = xmp_malloc(xmp_desc_of(a), 16);
  same(a);
  same(b);
  double* c = a;  // exchanged pointers
  a = b;
  b = c;
  same(a);
  same(b);
  xmp_free(b);
  other(a);
  return 0;
}
