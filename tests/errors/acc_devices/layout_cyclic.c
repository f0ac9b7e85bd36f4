// Devices share blocks only.
static int a[8];
#pragma acc declare create(a) layout([cyclic])  // expect-error {{expected 'block' or '\*' but found 'cyclic'}}
