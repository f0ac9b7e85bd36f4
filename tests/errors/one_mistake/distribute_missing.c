// A template that is not distributed: told at its first use.
#include <xmp.h>
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
double a[16][16], s;
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
void first(void) {
#pragma xmp loop (j, i) on t(j,i)  // expect-error {{'t' is not distributed}}
  for (int i = 1; i < 15; i++)
    for (int j = 1; j < 15; j++) a[i][j] = 1;
}
#include "uses.h"
