// Devices share the iterations of parallel loops.
static int a[16];
#pragma acc declare create(a) layout([block])
void f(void) {
#pragma acc parallel loop seq layout(a[i])  // expect-error {{this loop is sequential}}
  for (int i = 0; i < 16; i++) a[i] = 1;
}
