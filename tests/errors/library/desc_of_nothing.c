// xmp_desc_of of nothing.
#include <xmp.h>
xmp_desc_t f(void) { return xmp_desc_of(u); }  // expect-error {{'u'}}
