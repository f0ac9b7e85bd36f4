// atomic update of something that is no update.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel copy(n)
  {
#pragma acc atomic update
    n = v[0];  // expect-error {{atomic}}
  }
}
