// A node array of a section that has not as many nodes.
#include <xmp.h>
#pragma xmp nodes q(4)
#pragma xmp nodes p(2,2) = q(1:3)  // expect-error {{'p' has 4 nodes, the section after '=' has 3}}
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
