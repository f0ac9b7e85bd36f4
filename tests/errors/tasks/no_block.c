// tasks without a block.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp tasks
  n = 1;  // expect-error {{tasks.*block}}
}
