// An attribute given twice.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16];
#pragma xmp align(i) with t(i), align(i) with t(i) :: b  // expect-error {{twice}}
