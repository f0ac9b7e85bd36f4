// A member that is not aligned well.
#include <xmp.h>
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
struct { double u[16]; } g;
#pragma xmp align g.u[i][j] with t(i)  // expect-error {{'g.u' has 1 dimension, the align directive names 2}}
#pragma xmp shadow g.u[1]
void f(void) {
#pragma xmp reflect (g.u)
#pragma xmp loop on t(i)
  for (int i = 1; i < 16; i++) g.u[i] = g.u[i - 1];
}
