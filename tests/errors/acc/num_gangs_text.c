// num_gangs that is no number.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel num_gangs(p)  // expect-error {{num_gangs|integer}}
  n = 1;
}
