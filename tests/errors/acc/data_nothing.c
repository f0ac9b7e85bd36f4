// A data construct without data.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data  // expect-error {{data.*needs}}
  n = 1;
}
