// C writes brackets.
static int a[8];
#pragma acc declare create(a) layout([block]) shadow(1)  // expect-error {{expected '\[' and a width}}
