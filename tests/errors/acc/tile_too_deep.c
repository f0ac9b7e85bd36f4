// tile over more loops than there are.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop tile(2, 2)  // expect-error {{tile|loops}}
  for (int i = 0; i < 8; i++) v[i] = i;
}
