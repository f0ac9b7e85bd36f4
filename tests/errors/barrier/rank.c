// A barrier on a section of another rank.
#pragma xmp nodes p(2,2)
void f(int n) {
  (void)n;
#pragma xmp barrier on p(1:2)  // expect-error {{'p'.*2 dimension}}
}
