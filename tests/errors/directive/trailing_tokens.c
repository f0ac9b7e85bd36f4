// Tokens after the end of a directive.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp barrier on p )  // expect-error {{\)}}
}
