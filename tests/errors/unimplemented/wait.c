// wait comes later.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp wait (p(1), 1)  // expect-error {{wait.*not implemented yet}}
}
