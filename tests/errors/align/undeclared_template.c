// align with a template that is not declared.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16];
#pragma xmp align b[i] with tt(i)  // expect-error {{'tt'.*declared}}
