// An executable directive outside any function.
#pragma xmp nodes p(4)
#pragma xmp barrier  // expect-error {{barrier.*function}}
