// A node array that is declared nowhere.
#include <xmp.h>
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p  // expect-error {{node array 'p' is not declared}}
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
#include "uses.h"
