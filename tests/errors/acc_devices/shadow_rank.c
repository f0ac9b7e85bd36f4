// A width for each dimension.
static int a[8][8];
#pragma acc declare create(a) layout([block][*]) shadow([1])  // expect-error {{'shadow' has 1 dimension, but 'a' has 2}}
