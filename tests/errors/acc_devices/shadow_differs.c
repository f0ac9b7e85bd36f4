// The shadows on nodes and devices are the same.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
static int a[8];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1:2]                                   // expect-note {{the shadow is declared here}}
#pragma acc declare create(a) layout([block]) shadow([1])  // expect-error {{the device shadow 1:1 of dimension 1 of 'a' must equal its shadow on the nodes, 1:2}}
