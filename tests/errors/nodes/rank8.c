// More dimensions than seven.
#pragma xmp nodes p(1,1,1,1,1,1,1,4)  // expect-error {{7 dimensions}}
