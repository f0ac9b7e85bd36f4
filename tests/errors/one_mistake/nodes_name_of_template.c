// A node array with the name of a template.
#include <xmp.h>
#pragma xmp template p(0:3)
#pragma xmp nodes p(2,2)  // expect-error {{'p' is already declared}}
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
