// A dummy variable twice on the array's side.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16][16];
#pragma xmp align b[i][i] with t(i)  // expect-error {{'i'.*twice}}
