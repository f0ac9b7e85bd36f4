// A node array without nodes: what is distributed onto it says nothing more.
#include <xmp.h>
#pragma xmp nodes p(2,0)  // expect-error {{size.*must be positive}}
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
