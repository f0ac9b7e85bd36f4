// image comes later.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp image (p)  // expect-error {{image.*not implemented yet}}
}
