// align with a template that is not distributed.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
int b[16];
#pragma xmp align b[i] with t(i)  // expect-error {{'t'.*not distributed}}
