// copyout on enter data.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc enter data copyout(v)  // expect-error {{copyout.*not allowed}}
}
