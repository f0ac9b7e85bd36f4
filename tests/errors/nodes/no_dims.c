// A node array without dimensions.
#pragma xmp nodes p  // expect-error {{expected}}
