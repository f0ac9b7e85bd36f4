// One variable private and reduced.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop private(n) reduction(+ : n)  // expect-error {{.n.*(private|reduction|twice)}}
  for (int i = 0; i < 8; i++) n += i;
}
