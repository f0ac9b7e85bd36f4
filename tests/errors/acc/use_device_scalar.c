// use_device takes any variable, but no function.
void f(int n) {
  double s = n;
#pragma acc host_data use_device(s)
  s = 1;
#pragma acc host_data use_device(f)  // expect-error {{'f' in 'use_device' is a function}}
  s = 1;
}
