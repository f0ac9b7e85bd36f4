// A template that is declared nowhere.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp distribute t(block,block) onto p  // expect-error {{template 't' is not declared}}
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
