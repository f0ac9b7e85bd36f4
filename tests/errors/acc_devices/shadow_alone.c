// Only divided arrays have shadows on devices.
static int a[8];
#pragma acc declare create(a) shadow([1])  // expect-error {{'shadow' needs 'layout' on the same directive}}
