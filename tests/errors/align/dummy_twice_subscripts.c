// A dummy variable twice on the template's side.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
int b[16];
#pragma xmp align b[i] with t(i,i)  // expect-error {{'i'.*twice}}
