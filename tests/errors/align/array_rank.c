// Another number of subscripts than the array has dimensions.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16][4];
#pragma xmp align b[i] with t(i)  // expect-error {{'b'.*2 dimensions}}
