// An operator name that does not exist.
void f(int n) {
  (void)n;
#pragma xmp reduction(avg:n)  // expect-error {{operator|avg}}
}
