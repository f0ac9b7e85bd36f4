// copyin on exit data.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc exit data copyin(v)  // expect-error {{copyin.*not allowed}}
}
