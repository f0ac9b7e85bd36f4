// A constant offset that leaves the template.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16];
#pragma xmp align b[i] with t(i+4)  // expect-error {{'b'}}
