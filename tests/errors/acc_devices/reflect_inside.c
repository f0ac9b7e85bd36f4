// Exchanges are the host's.
static int a[8];
#pragma acc declare create(a) layout([block]) shadow([1])
void f(void) {
#pragma acc parallel  // expect-note {{begins here}}
  {
#pragma acc reflect(a)  // expect-error {{'acc reflect' cannot stand inside a compute region}}
  }
}
