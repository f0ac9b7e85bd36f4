// A section in private.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop private(v[0:4])  // expect-error {{private|section|.v.}}
  for (int i = 0; i < 8; i++) v[i] = i;
}
