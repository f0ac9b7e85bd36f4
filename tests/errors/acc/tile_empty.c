// A tile without sizes.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop tile()  // expect-error {{tile|size}}
  for (int i = 0; i < 8; i++) v[i] = i;
}
