// There is no full shadow on devices.
static int a[8];
#pragma acc declare create(a) layout([block]) shadow([*])  // expect-error {{expected a width}}
