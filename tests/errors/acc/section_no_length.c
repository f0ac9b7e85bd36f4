// A pointer section without a length.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copyin(p[0:])  // expect-error {{length}}
  n = 1;
}
