// wait with empty parentheses.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc wait()  // expect-error {{number of a queue}}
}
