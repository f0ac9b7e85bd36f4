// A size that is not an integer.
#pragma xmp nodes p(2.5)  // expect-error {{integer}}
