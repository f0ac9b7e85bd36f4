// Reduction of a function.
void f(int n) {
  (void)n;
#pragma xmp reduction(+:f)  // expect-error {{'f'}}
}
