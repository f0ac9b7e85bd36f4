// Nothing is divided.
static int a[8][8];
#pragma acc declare create(a) layout([*][*])  // expect-error {{'layout' needs 'block' in one dimension}}
