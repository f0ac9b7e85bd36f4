// Devices cannot share a cyclic dimension.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[cyclic] onto p
static int a[8];
#pragma xmp align a[i] with t[i]               // expect-note {{'a' is aligned here}}
#pragma acc declare create(a) layout([block])  // expect-error {{dimension 1 of 'a' is cyclic or has a full shadow}}
