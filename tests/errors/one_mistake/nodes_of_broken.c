// Nodes of another node array whose declaration is wrong.
#include <xmp.h>
#pragma xmp nodes q(-4)  // expect-error {{must be positive}}
#pragma xmp nodes p(2,2) = q(1:4)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
