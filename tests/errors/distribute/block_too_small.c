// Constant blocks that do not hold the template.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block(3)) onto p  // expect-error {{block\(3\)|12.*16|16.*12}}
