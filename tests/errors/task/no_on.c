// task without on.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task  // expect-error {{'?task'?.*'?on'?}}
  n = 1;
}
