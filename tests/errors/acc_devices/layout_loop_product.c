// Only an index and an offset.
static int a[16];
#pragma acc declare create(a) layout([block])
void f(void) {
#pragma acc parallel loop layout(a[2 * i])  // expect-error {{expected a loop index, a loop index with an offset, or '\*' but found '2'}}
  for (int i = 0; i < 8; i++) a[2 * i] = 1;
}
