// Subscripts in brackets end at the size minus one.
#pragma xmp nodes p[4]
void f(int n) {
  (void)n;
#pragma xmp task on p[4]  // expect-error {{'p'}}
  n = 1;
}
