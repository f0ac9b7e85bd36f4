// Another number of subscripts than dimensions.
#pragma xmp nodes p(2,2)
void f(int n) {
  (void)n;
#pragma xmp task on p(1)  // expect-error {{'p'.*2 dimension}}
  n = 1;
}
