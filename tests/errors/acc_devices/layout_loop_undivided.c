// The dimension that the devices share has no index.
static int a[8][8];
#pragma acc declare create(a) layout([*][block])  // expect-note {{the layout is declared here}}
void f(void) {
#pragma acc parallel loop layout(a[i][*])  // expect-error {{the devices share dimension 2 of 'a': a loop index must stand there}}
  for (int i = 0; i < 8; i++) a[i][0] = 1;
}
