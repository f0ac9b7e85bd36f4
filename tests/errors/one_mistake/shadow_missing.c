// Several directives that need a shadow that is not there.
#include <xmp.h>
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
double a[16], b[16];
#pragma xmp align a[i] with t(i)
void f(void) {
#pragma xmp reflect (a)  // expect-error {{'a' has no shadow}}
#pragma xmp reflect_init (a)
#pragma xmp reflect_do (a)
#pragma xmp loop on t(i)
  for (int i = 1; i < 16; i++) b[i] = a[i - 1];
}
