// declare of a name that does not exist.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
}
#pragma acc declare create(nothing)  // expect-error {{nothing}}
static inline int g(int a) { return a;
}
