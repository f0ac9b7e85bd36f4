// An array that is not aligned: told at the first directive that needs it.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
void first(void) {
#pragma xmp reflect (a) width(1, 1)  // expect-error {{'a' is not aligned with a template}}
}
#include "uses.h"
