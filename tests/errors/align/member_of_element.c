// A member of an element of an array of structs.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
struct { double u[16]; } s[2];
#pragma xmp align s[1].u[i] with t(i)  // expect-error {{element of an array of structs cannot be aligned.*s\.u\[i\]}}
