// A task on a template that is not distributed.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
void f(int n) {
  (void)n;
#pragma xmp task on t(3)  // expect-error {{'t'.*not distributed}}
  n = 1;
}
