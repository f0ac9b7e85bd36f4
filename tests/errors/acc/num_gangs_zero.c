// No gang at all.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel num_gangs(0)  // expect-error {{num_gangs|positive}}
  n = 1;
}
