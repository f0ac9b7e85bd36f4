// More dimensions than seven.
#pragma xmp template t[1][1][1][1][1][1][1][1]  // expect-error {{7 dimensions}}
