// A clause of another directive.
void f(int n) {
  (void)n;
#pragma acc data num_gangs(4)  // expect-error {{num_gangs}}
  n = 1;
}
