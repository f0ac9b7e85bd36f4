// A template is distributed where it is declared.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
void f(int n) {
  (void)n;
#pragma xmp distribute t(block) onto p  // expect-error {{'t'.*scope}}
}
