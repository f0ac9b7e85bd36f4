// A type of devices of another compiler: its clauses do not count, and those of the others are read.
void f(int n, double *a) {
#pragma acc parallel loop copy(a[0:n]) device_type(xeonphi) vector_length(0)  // expect-warning {{'xeonphi' is not a type of devices that is known here}}
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma acc set device_type(xeonphi)  // expect-error {{'xeonphi' is not a type of devices}}
}
