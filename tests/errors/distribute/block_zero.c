// A block of size zero.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block(0)) onto p  // expect-error {{positive}}
