// A data region inside a compute region.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel
  {
#pragma acc data copy(v)  // expect-error {{inside|compute region}}
    n = 1;
  }
}
