// A step in a section of a data clause.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copy(v[0:4:2])  // expect-error {{step|stride}}
  n = 1;
}
