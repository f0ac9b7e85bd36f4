// xmp_desc_of of nothing.
#include <xmp.h>
#pragma xmp nodes p(*)
xmp_desc_t f(void) { return xmp_desc_of(u); }  // expect-error {{'u'}}
