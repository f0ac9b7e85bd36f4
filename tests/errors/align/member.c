// A member of a struct.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
struct grid { double u[16]; } g;
#pragma xmp align g.u[i] with t(i)  // expect-error {{member.*not implemented yet}}
