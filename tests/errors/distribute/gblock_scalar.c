// The mapping is not an array.
int m;
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(gblock(m)) onto p  // expect-error {{gblock.*array}}
