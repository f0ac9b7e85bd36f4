// Another number of subscripts than the template has dimensions.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
int b[16];
#pragma xmp align b[i] with t(i)  // expect-error {{'t'.*2 dimensions}}
