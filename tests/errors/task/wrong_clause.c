// A clause of another directive.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task on p(1) width(1)  // expect-error {{width}}
  n = 1;
}
