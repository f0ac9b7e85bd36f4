// An index in two dimensions.
static int a[8][8];
#pragma acc declare create(a) layout([block][*])
void f(void) {
#pragma acc parallel loop layout(a[i][i])  // expect-error {{'i' stands in two dimensions of 'layout'}}
  for (int i = 0; i < 8; i++) a[i][i] = 1;
}
