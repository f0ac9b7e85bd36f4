// Only arrays are divided.
static int x;
#pragma acc declare create(x) layout([block])  // expect-error {{'layout' has 1 dimension, but 'x' is not an array}}
