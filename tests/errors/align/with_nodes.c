// align with a node array.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16];
#pragma xmp align b[i] with p(i)  // expect-error {{'p'.*node array|node array.*'p'}}
