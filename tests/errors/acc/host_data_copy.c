// copy on host_data.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc host_data use_device(v) copy(v)  // expect-error {{copy.*not allowed}}
  n = 1;
}
