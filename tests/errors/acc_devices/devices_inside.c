// A declaration inside a compute region.
void f(void) {
#pragma acc parallel  // expect-note {{the region begins here}}
  {
#pragma acc devices d[*]  // expect-error {{'devices' must not stand inside the compute region}}
  }
}
