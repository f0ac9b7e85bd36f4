// Expressions in on clauses: the value that they do not have is not looked at.
#include <xmp.h>
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
double s;
void f(void) {
#pragma xmp task on p(0.5)  // expect-error {{expected an integer expression, '0.5'}}
  s = 1;
#pragma xmp tasks
  {
#pragma xmp task on p(9)  // expect-error {{subscript 9 is outside of 'p'}}
    s = 1;
#pragma xmp task on q(1)  // expect-error {{'q' is neither a node array nor a template}}
    s = 2;
#pragma xmp task on q(2)
    s = 3;
  }
#pragma xmp bcast (s) from q(1)
}
