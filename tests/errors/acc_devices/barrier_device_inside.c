// Waiting is the host's.
void f(void) {
#pragma acc kernels  // expect-note {{the region begins here}}
  {
#pragma acc barrier_device  // expect-error {{'barrier_device' must not stand inside the compute region}}
  }
}
