// distribute without onto.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block)  // expect-error {{onto}}
