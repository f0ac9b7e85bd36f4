// set without what to set.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc set  // expect-error {{set.*needs}}
}
