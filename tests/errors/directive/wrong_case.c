// Directives are case-sensitive.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp Barrier  // expect-error {{Barrier}}
}
// expect-anywhere {{did you mean .*barrier}}
