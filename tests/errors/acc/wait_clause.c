// A clause that wait does not have.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc wait(1) copy(v)  // expect-error {{copy.*not allowed}}
}
