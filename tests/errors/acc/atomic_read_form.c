// atomic read that computes.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel copy(n)
  {
#pragma acc atomic read
    n = v[0] + 1;  // expect-error {{atomic}}
  }
}
