// Two sources.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp bcast (n) from p(1) from p(2)  // expect-error {{from}}
}
