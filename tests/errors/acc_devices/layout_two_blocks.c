// One dimension is divided.
static int a[8][8];
#pragma acc declare create(a) layout([block][block])  // expect-error {{'block' stands in two dimensions}}
