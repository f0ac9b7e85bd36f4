// A cyclic width below one.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(cyclic(-1)) onto p  // expect-error {{positive}}
