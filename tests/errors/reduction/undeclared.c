// Reduction of nothing.
void f(int n) {
  (void)n;
#pragma xmp reduction(+:sum)  // expect-error {{'sum'}}
}
