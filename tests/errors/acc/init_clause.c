// A clause of another directive on init.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc init async(1)  // expect-error {{async.*not allowed}}
}
