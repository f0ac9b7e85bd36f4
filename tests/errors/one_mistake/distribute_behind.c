// The same, when array and shadow wait for it.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
double a[16][16], s;
#pragma xmp shadow a[1][1]
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp distribute t(block,*) onto p  // expect-error {{must equal the rank of nodes 'p'}}
#include "uses.h"
