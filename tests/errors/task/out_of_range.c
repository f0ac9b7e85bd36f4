// A constant subscript beyond the node array.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task on p(5)  // expect-error {{'p'}}
  n = 1;
}
