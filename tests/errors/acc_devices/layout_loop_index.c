// The index of another loop.
static int a[8][8];
#pragma acc declare create(a) layout([*][block])
void f(void) {
#pragma acc parallel loop layout(a[i][j])  // expect-error {{'j' is not the control variable of a loop that this directive is about}}
  for (int i = 0; i < 8; i++)              // expect-note {{inner loops take a directive of their own or collapse}}
    for (int j = 0; j < 8; j++) a[i][j] = 1;
}
