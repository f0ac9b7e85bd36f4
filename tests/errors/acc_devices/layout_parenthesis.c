// C writes brackets.
static int a[8];
#pragma acc declare create(a) layout((block))  // expect-error {{expected '\['}}
