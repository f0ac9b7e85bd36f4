// routine without a level.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
}
#pragma acc routine  // expect-error {{routine.*needs}}
static inline int g(int a) { return a;
}
