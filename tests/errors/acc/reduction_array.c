// Reductions of an array of variable length and of what a pointer leads to.
void f(int n, double *p) {
  int v[n];
  (void)v, (void)p;
#pragma acc parallel loop reduction(+ : v)  // expect-error {{.v.*(scalar|array)}}
  for (int i = 0; i < 8; i++) v[0] += i;
#pragma acc parallel loop reduction(+ : p)  // expect-error {{.p.*(scalar|array)}}
  for (int i = 0; i < 8; i++) p[0] += i;
}
