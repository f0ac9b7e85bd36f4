// A subscript for each dimension.
static int a[8][8];
#pragma acc declare create(a) layout([block][*])
void f(void) {
#pragma acc parallel loop layout(a[i])  // expect-error {{'layout' has 1 subscript, but 'a' has 2 dimensions}}
  for (int i = 0; i < 8; i++) a[i][0] = 1;
}
