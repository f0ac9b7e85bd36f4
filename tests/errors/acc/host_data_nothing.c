// host_data without use_device.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc host_data if_present  // expect-error {{use_device}}
  n = 1;
}
