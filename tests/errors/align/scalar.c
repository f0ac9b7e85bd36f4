// align of a scalar.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b;
#pragma xmp align b[i] with t(i)  // expect-error {{'b'.*'?int'?}}
