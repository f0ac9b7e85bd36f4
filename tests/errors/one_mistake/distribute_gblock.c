// A mapping array of another length.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
int m[3];
#pragma xmp distribute t(gblock(m),block) onto p  // expect-error {{gblock expects 2 entries}}
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
