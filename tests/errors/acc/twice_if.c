// Two conditions.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copy(v) if(n) if(n > 1)  // expect-error {{if.*twice}}
  n = 1;
}
