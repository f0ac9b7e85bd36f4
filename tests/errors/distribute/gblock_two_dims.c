// The mapping array has two dimensions.
int m[2][2];
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(gblock(m)) onto p  // expect-error {{gblock}}
