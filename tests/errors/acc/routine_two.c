// Two levels on a routine.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
}
#pragma acc routine seq vector  // expect-error {{seq.*vector}}
static inline int g(int a) { return a;
}
