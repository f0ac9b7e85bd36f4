// A dummy variable that the array's side does not have.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16];
#pragma xmp align b[i] with t(j)  // expect-error {{'j'}}
