// reduction on a data construct.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc data copy(v) reduction(+ : n)  // expect-error {{reduction.*not allowed}}
  n = 1;
}
