// deviceptr of a variable that is no pointer.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel deviceptr(n)  // expect-error {{.n.*pointer}}
  n = 1;
}
