// A format that does not exist.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(blok) onto p  // expect-error {{'blok'}}
// expect-anywhere {{did you mean .*block}}
