// A section of a variable that has no elements.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copyin(n[0:1])  // expect-error {{.n.|subscripted}}
  n = 1;
}
