// The mapping array has another number of entries than there are nodes.
int m[3];
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(gblock(m)) onto p  // expect-error {{4.*3|3.*4|4 entries}}
