// A template is distributed only once.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute t(cyclic) onto p  // expect-error {{'t'.*already}}
