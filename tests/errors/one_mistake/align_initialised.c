// An array with an initializer.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16] = {{1}}, s;
#pragma xmp align a[i][j] with t(j,i)  // expect-error {{must not have an initializer}}
#pragma xmp shadow a[1][1]
#include "uses.h"
