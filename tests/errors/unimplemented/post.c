// post comes later.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp post (p(1), 1)  // expect-error {{post.*not implemented yet}}
}
