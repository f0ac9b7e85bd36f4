// Widths are not negative.
static int a[8];
#pragma acc declare create(a) layout([block]) shadow([-1])  // expect-error {{a shadow width must not be negative, found -1}}
