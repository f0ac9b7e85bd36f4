// A data clause about nothing.
void f(int n) {
  (void)n;
#pragma acc data copy(v)  // expect-error {{'v'}}
  n = 1;
}
