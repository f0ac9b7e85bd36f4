// Bounds that hold nothing.
#pragma xmp template t(5:4)  // expect-error {{'?t'?}}
// Not that it is not declared, too.
#pragma xmp nodes p(*)
#pragma xmp distribute t(block) onto p
