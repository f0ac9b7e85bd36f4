// atomic capture without a variable for the value, and of another variable.
void f(int n, int *p) {
  int v = 0, s = 0;
#pragma acc parallel loop copy(s)
  for (int i = 0; i < n; i++) {
#pragma acc atomic capture
    p[i] += 1;  // expect-error {{an atomic capture has the form v = update}}
#pragma acc atomic capture
    {  // expect-error {{an atomic capture has the form}}
      v = s;
      p[i] = s + 1;
    }
#pragma acc atomic capture
    {
      v = s;
      s = p[i];
    }
  }
  (void)v;
}
