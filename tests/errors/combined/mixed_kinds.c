// Attributes that do not go together.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16];
#pragma xmp template, align(i) with t(i) :: b  // expect-error {{template.*align|align.*template}}
