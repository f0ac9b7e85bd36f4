// A pointer that is not aligned well: what plain pointers may not do is not said of it.
#include <xmp.h>
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
double *a, s;
#pragma xmp align a[i][j] with t(i)  // expect-error {{'a' has 1 dimension, the align directive names 2}}
void f(void) {
  a = xmp_malloc(xmp_desc_of(a), 16);
#pragma xmp bcast (a)
#pragma xmp reduction (+ : a)
#pragma xmp reduction (+ : a[0])
#pragma acc data copy(a)
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < 16; i++) a[i] = 1;
#pragma acc parallel loop reduction(+ : a)
  for (int i = 0; i < 16; i++) s = i;
#pragma acc enter data create(a)
}
