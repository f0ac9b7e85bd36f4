// routine for a function that is not declared.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
}
#pragma acc routine(nowhere) seq  // expect-error {{nowhere}}
static inline int g(int a) { return a;
}
