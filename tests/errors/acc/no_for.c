// A loop directive without a loop.
void f(int n) {
  (void)n;
#pragma acc parallel loop
  n = 1;  // expect-error {{for}}
}
