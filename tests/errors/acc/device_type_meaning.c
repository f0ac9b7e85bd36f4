// What a loop means cannot depend on the device type yet.
void f(int n, float *x) {
#pragma acc parallel loop copy(x[0:n]) device_type(nvidia) vector_length(128) device_type(*) seq  // expect-error {{'seq' for some device types only is not implemented yet}}
  for (int i = 0; i < n; i++) x[i] += 1;
}
