// A block of no elements.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block(0),block) onto p  // expect-error {{must be positive}}
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
