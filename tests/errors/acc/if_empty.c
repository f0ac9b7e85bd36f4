// A condition without an expression.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel if()  // expect-error {{expression}}
  n = 1;
}
