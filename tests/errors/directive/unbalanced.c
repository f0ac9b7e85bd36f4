// A parenthesis that is not closed.
#pragma xmp nodes p(4  // expect-error {{\(|\)}}
