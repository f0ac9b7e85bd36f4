// A shadow on a cyclic dimension.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(cyclic) onto p
int b[16];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]  // expect-error {{'b'.*cyclic|cyclic.*'b'}}
