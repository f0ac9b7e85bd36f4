// A construct that uses a divided array says how devices share its loop.
static int a[16];
#pragma acc declare create(a) layout([block])  // expect-note {{'a' is divided here}}
void f(void) {
#pragma acc parallel loop  // expect-error {{'a' is divided among devices, but no loop of this construct has a layout clause}}
  for (int i = 0; i < 16; i++) a[i] = 1;
}
