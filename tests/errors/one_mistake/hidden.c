// What is wrong is hidden by what is right, and the other way round.
#include <xmp.h>
#pragma xmp nodes p(0)  // expect-error {{must be positive}}
#pragma xmp template t(0:15)
void f(void) {
#pragma xmp nodes p(4)
#pragma xmp distribute t(block) onto p
  // expect-error@-1:24 {{'t' must be distributed in the scope of its declaration}}
#pragma xmp template u(0:15)
#pragma xmp distribute u(block) onto p
  double a[16];
#pragma xmp align a[i] with u(i)
#pragma xmp reflect (a)  // expect-error {{'a' has no shadow}}
}
void g(void) {
#pragma xmp barrier on p
  double a[16];
#pragma xmp align a[i] with t(i)
#pragma xmp reflect (a)
}
