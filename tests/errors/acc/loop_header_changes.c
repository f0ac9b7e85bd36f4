// Bounds and steps that change something: how often they are asked is the compiler's matter.
void f(int n, int k, double *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n--; i++) x[i] = 0;  // expect-error {{its bounds and its step must not change anything}}
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i += k++) x[i] = 0;  // expect-error {{its bounds and its step must not change anything}}
#pragma acc parallel loop copy(x[0:n])
  for (int i = k = 2; i < n; i++) x[i] = 0;  // expect-error {{its bounds and its step must not change anything}}
}
