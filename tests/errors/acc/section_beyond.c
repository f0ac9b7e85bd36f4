// A section beyond the end of an array.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copyin(v[4:8])  // expect-error {{(8|12).*}}
  n = 1;
}
