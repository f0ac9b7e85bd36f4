// A section in parentheses.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc update host(v(0:4))  // expect-error {{\[}}
}
