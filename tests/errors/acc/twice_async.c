// A clause that may stand once.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel async(1) async(2)  // expect-error {{async.*twice}}
  n = 1;
}
