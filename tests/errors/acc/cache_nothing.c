// cache of nothing.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop
  for (int i = 0; i < 8; i++) {
#pragma acc cache()  // expect-error {{variable}}
    v[i] = i;
  }
}
