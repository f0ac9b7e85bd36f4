// xmp_desc_of of a variable.
#include <xmp.h>
#pragma xmp nodes p(*)
xmp_desc_t f(int n) { return xmp_desc_of(n); }  // expect-error {{xmp_desc_of.*'n'}}
