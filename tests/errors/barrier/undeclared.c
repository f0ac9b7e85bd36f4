// A barrier on nothing.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp barrier on q  // expect-error {{'q'}}
}
