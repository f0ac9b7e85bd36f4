// Exchanges are the host's.
static int a[8];
#pragma acc declare create(a) layout([block]) shadow([1])
void f(void) {
#pragma acc parallel  // expect-note {{the region begins here}}
  {
#pragma acc reflect(a)  // expect-error {{'reflect' must not stand inside the compute region}}
  }
}
