// One variable in two data clauses of a directive.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copyin(v) copyout(v)  // expect-error {{.v.*(twice|two|copyin|data clause)}}
  n = 1;
}
