// No variables.
void f(int n) {
  (void)n;
#pragma xmp reduction(+:)  // expect-error {{expected}}
}
