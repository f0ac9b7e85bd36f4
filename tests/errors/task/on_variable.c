// A task on a variable.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task on n  // expect-error {{'n'}}
  n = 1;
}
