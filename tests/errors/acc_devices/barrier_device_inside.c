// Waiting is the host's.
void f(void) {
#pragma acc kernels  // expect-note {{begins here}}
  {
#pragma acc barrier_device  // expect-error {{'acc barrier_device' cannot stand inside a compute region}}
  }
}
