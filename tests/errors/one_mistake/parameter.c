// A parameter that is not aligned well; another function has one of the same name.
#include <xmp.h>
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n, double x[n]) {
#pragma xmp align x[i][j] with t(i)  // expect-error {{'x' has 1 dimension, the align directive names 2}}
#pragma xmp shadow x[1]
#pragma xmp reflect (x)
#pragma xmp loop on t(i)
  for (int i = 1; i < 16; i++) x[i] = x[i - 1];
}
void g(int n, double x[n]) {
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[1]
#pragma xmp reflect (x) width(2)  // expect-error {{width 2 is wider}}
  f(n, x);
}
