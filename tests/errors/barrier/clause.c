// A clause that a barrier does not have.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp barrier async(1)  // expect-error {{async}}
}
