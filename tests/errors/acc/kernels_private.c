// private on kernels.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc kernels private(n)  // expect-error {{private.*not allowed}}
  n = 1;
}
