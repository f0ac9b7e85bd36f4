// Of two templates of a line the first is wrong: the second one is declared.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template u(4:3), t(0:15,0:15)  // expect-error {{template 'u' has a dimension without elements}}
#pragma xmp distribute u(block) onto p
#pragma xmp distribute t(block,block) onto p
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
