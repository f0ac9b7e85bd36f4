// A length below zero.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copyin(v[0:-1])  // expect-error {{length|negative}}
  n = 1;
}
