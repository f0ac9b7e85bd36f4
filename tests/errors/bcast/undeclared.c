// bcast of nothing.
void f(int n) {
  (void)n;
#pragma xmp bcast (v)  // expect-error {{'v'}}
}
