// Subscripts in parentheses start at 1.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task on p(0)  // expect-error {{'p'}}
  n = 1;
}
