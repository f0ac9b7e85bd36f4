// reflect of a local array.
int b[16];
void f(int n) {
  (void)n;
#pragma xmp reflect (b)  // expect-error {{'b'}}
}
