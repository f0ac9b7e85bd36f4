// Several errors of one file are all reported.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute s(block) onto p  // expect-error {{'s'}}
void f(int n) {
  (void)n;
#pragma xmp task on q  // expect-error {{'q'}}
  n = 1;
}
