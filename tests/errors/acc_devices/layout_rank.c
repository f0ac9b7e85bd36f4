// A format for each dimension.
static int a[8][8];
#pragma acc declare create(a) layout([block])  // expect-error {{'layout' has 1 dimension, but 'a' has 2}}
