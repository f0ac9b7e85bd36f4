// A source that names nothing.
void f(int n) {
  (void)n;
#pragma xmp bcast (n) from q(1)  // expect-error {{'q'}}
}
