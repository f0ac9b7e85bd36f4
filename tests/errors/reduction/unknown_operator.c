// An operator that does not exist.
void f(int n) {
  (void)n;
#pragma xmp reduction(%:n)  // expect-error {{operator}}
}
