// routine without a level: a sequential one.
#pragma acc routine  // expect-warning {{'acc routine' names no level: it is taken as 'seq'}}
static inline int g(int a) { return a + 1; }
#pragma acc routine nohost  // expect-warning {{names no level}}
static int h(int n, int *p) {
#pragma acc loop vector  // expect-error {{a 'vector' loop cannot stand in a 'seq' routine}}
  for (int i = 0; i < n; i++) p[i] = g(p[i]);
  return n;
}
int use(int n, int *p) {
#pragma acc parallel copy(p[0:n])
  h(n, p);
  return 0;
}
