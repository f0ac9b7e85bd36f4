// No shadow on the nodes.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
static int a[8];
#pragma xmp align a[i] with t[i]
#pragma acc declare create(a) layout([block]) shadow([1])  // expect-error {{must equal its shadow on the nodes, 0:0}}
