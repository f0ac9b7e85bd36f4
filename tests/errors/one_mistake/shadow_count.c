// Other dimensions than the array has.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1]  // expect-error {{'a' has 2 dimensions, the shadow directive names 1}}
#include "uses.h"
