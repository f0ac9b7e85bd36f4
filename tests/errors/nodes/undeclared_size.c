// A size that names nothing.
#pragma xmp nodes p(NP)  // expect-error {{NP}}
