// A comma in front of the first clause.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel , async  // expect-error {{clause}}
  n = 1;
}
