// A node array with a template's name.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp nodes t(2,2)  // expect-error {{'t'.*already}}
