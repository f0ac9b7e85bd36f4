// A range as a node array's size.
#pragma xmp nodes p(1:4)  // expect-error {{expected}}
