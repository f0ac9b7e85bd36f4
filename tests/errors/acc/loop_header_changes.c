// Bounds and steps that change something: how often they are asked is the compiler's matter.
void f(int n, int k, double *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n--; i++) x[i] = 0;  // expect-error {{its bounds and its step must not change anything}}
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i += k++) x[i] = 0;  // expect-error {{its bounds and its step must not change anything}}
#pragma acc parallel loop copy(x[0:n])
  for (int i = k = 2; i < n; i++) x[i] = 0;  // expect-error {{its bounds and its step must not change anything}}
}
void g(unsigned n, double *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = -1; i < n; i++) x[i + 1] = 0;  // expect-error {{it begins below 0, and its condition compares unsigned numbers}}
#pragma acc parallel loop copy(x[0:n])
  for (int i = -1; i < (int)n; i++) x[i + 1] = 0;
}
