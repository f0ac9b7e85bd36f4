// A loop directive without a loop.
void f(int n) {
  (void)n;
#pragma acc parallel loop  // expect-error {{for}}
  n = 1;
}
