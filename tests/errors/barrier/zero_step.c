// A section with a step of zero.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp barrier on p(1:4:0)  // expect-error {{step}}
}
