// A factor in front of the dummy variable.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[8];
#pragma xmp align b[i] with t(2*i)  // expect-error {{expected|'2'|dummy}}
