// What is no loop, or none of the right form, under two directives: told by one of them.
#include <xmp.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:39)
#pragma xmp distribute t(block) onto p
double a[40], b[40];
#pragma xmp align a[i] with t(i)
void f(void) {
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (double i = 0; i < 40; i++) b[0] = 1;  // expect-error {{the loop of 'loop'.*has type 'double'}}
#pragma acc parallel loop
#pragma xmp loop on t(i)
  for (int i = 0; i < 40 && b[i] == 0; i++) a[i] = 1;  // expect-error {{must compare 'i'}}
#pragma xmp loop on t(i)  // expect-error {{'loop' must be followed by a for statement}}
#pragma acc parallel loop
  {
    for (int i = 0; i < 40; i++) a[i] = 1;
  }
#pragma acc kernels loop  // expect-error {{'acc kernels loop' must be followed by a for statement}}
#pragma xmp loop on t(i)
  b[0] = 1;
}
