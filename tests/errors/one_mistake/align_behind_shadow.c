// The same, with the shadow in front.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp shadow a[1][1]
#pragma xmp align a[i] with t(i,*)  // expect-error {{'a' has 2 dimensions, the align directive names 1}}
#include "uses.h"
