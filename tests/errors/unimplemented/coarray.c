// Coarrays come later.
#pragma xmp nodes p(4)
int x[10];
#pragma xmp coarray on p :: x  // expect-error {{coarray.*not implemented yet}}
