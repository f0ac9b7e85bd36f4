// A constant template index outside the bounds.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp task on t(16)  // expect-error {{'t'}}
  n = 1;
}
