// An offset that is no integer.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i+0.5)  // expect-error {{expected an integer expression}}
#pragma xmp shadow a[1][1]
#include "uses.h"
