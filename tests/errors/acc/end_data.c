// The end of a region as in Fortran.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copy(v)
  { n = 1; }
#pragma acc end data  // expect-error {{acc end}}
}
