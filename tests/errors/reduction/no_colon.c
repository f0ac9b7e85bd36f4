// The colon between operator and variables is missing.
void f(int n) {
  (void)n;
#pragma xmp reduction(+ n)  // expect-error {{':'}}
}
