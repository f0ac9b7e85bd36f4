// A section is no loop index.
static int a[16];
#pragma acc declare create(a) layout([block])
void f(void) {
#pragma acc parallel loop layout(a[0:16])  // expect-error {{expected a loop index}}
  for (int i = 0; i < 16; i++) a[i] = 1;
}
