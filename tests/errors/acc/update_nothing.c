// update without a direction.
void f(int n) {
  (void)n;
#pragma acc update  // expect-error {{update}}
}
